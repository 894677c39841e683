/**
 * What has become of a line of a statement: not booked yet, unexplained, a payment, a payout, or money
 * of ours, such as a charge of the bank.
 */
export const lineStates = ['new', 'suspense', 'matched', 'own', 'ours'] as const
export type LineState = (typeof lineStates)[number]

/** A payout's states; those in `endedPayoutStates` leave its order to be paid out anew. */
export const payoutStates = [
  'prepared',
  'approved',
  'sent',
  'booked',
  'bounced',
  'withdrawn',
] as const
export type PayoutState = (typeof payoutStates)[number]
export const endedPayoutStates = ['bounced', 'withdrawn'] as const satisfies PayoutState[]

/**
 * What is paid: an order's proceeds to its seller, its price back to its buyer, or a payment that is
 * for no order back to its payer.
 */
export const payoutKinds = ['proceeds', 'refund', 'return'] as const
export type PayoutKind = (typeof payoutKinds)[number]
