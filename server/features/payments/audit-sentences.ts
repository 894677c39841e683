/** What the audit log says about clients' money. */
export const paymentsSentences = {
  'statement.imported': '{who} imported a bank statement.',
  'order.matched': '{who} matched a payment with {subject}.',
  'order.match-proposed':
    '{who} proposed to match a payment with {subject}; a second operator decides.',
  'payout.prepared': '{who} prepared {subject}.',
  'payout.approved': '{who} approved {subject}.',
  'payout.withdrawn': '{who} withdrew {subject}.',
  'payout.bounced': '{who} noted that the bank refused {subject}.',
  'payout.returned': '{who} noted that {subject} came back.',
  'payout.return-proposed': '{who} proposed that {subject} came back; a second operator decides.',
  'payout-file.made': '{who} made a file of payouts and booked them as sent.',
  'payout-file.answered': '{who} imported the bank’s answer to a file of payouts.',
  'bank-line.booked-as-ours': '{who} booked a line of a bank statement as ours.',
  'bank-line.ours-proposed':
    '{who} proposed to book a line of a bank statement as ours; a second operator decides.',
  'bank-line.proposal-turned-down':
    '{who} turned down what was proposed for a line of a bank statement.',
  'bank-line.ours-reversed': '{who} took back that a line of a bank statement is ours.',
  'closing.signed': '{who} signed the daily closing of {day:day}.',
  'payout-file.downloaded': '{who} downloaded a file of payouts.',
} as const
