/** What the audit log says about orders. */
export const orderSentences = {
  'order.placed': '{who} of {company} placed {subject}.',
  'order.fund': '{who} matched a payment to {subject}.',
  'order.expire': '{subject} expired without payment.',
  'order.ship': '{who} sent {subject}.',
  'order.cancel': '{who} cancelled {subject}.',
  'order.deliver': '{who} said that {subject} has arrived.',
  'order.accept': '{who} accepted {subject}.',
  'order.pay-out': '{who} paid out {subject}.',
  'order.refund': '{who} refunded {subject}.',
} as const
