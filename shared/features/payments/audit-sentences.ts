/** What the audit log says about clients' money. */
export const paymentsSentences = {
  'statement.imported': '{who} imported a bank statement.',
  'order.matched': '{who} matched a payment with {subject}.',
  'payout.prepared': '{who} prepared {subject}.',
  'payout.approved': '{who} approved {subject}.',
  'payout.withdrawn': '{who} withdrew {subject}.',
  'payout.bounced': '{who} noted that the bank refused {subject}.',
  'payout-file.made': '{who} made a file of payouts and booked them as sent.',
  'payout-file.downloaded': '{who} downloaded a file of payouts.',
} as const
