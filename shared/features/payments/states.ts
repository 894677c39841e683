/** How a payout reaches our bank: as a SEPA credit transfer, or in a table for all other accounts. */
export const payoutFormats = ['sepa', 'table'] as const
export type PayoutFormat = (typeof payoutFormats)[number]

/** What the payee's bank says of the name on a payout, since banks in the EU check it (October 2025). */
export const payeeChecks = ['match', 'close', 'no-match', 'not-checked'] as const
export type PayeeCheck = (typeof payeeChecks)[number]

/** What the bank says of a file of payouts: of all of it, or that it refuses some. */
export const answerStates = ['pending', 'accepted', 'partly', 'rejected'] as const
export type AnswerState = (typeof answerStates)[number]
