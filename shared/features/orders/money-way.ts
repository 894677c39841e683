import { inspecting } from './order-states.ts'
import type { OrderView } from './order-words.ts'

/** A step of the buyer's money. */
export interface MoneyStep {
  what: string
  how: string
  /** Minor units. */
  amount: number
  /** When the ledger booked it; null if it has not happened. */
  at: string | null
}

/** Where money of an order is, by the account of the ledger. */
const says: Readonly<Record<string, { what: string; how: string }>> = {
  held: { what: 'Received, and held for this order', how: 'In our account for clients’ money.' },
  payable: { what: 'For the seller', how: 'The price of the goods.' },
  fees: { what: 'For us', how: 'The service fee.' },
  tax: { what: 'Tax', how: 'To be paid to the authorities.' },
  refund: { what: 'For you, to be sent back', how: 'To the account that it came from.' },
}

/** What a movement into an account means to the buyer; undefined if it is none of theirs. */
export function movementWords(account: string, isSplit: boolean) {
  const words = says[account]
  return words !== undefined && isSplit && account === 'payable'
    ? { ...words, how: 'Their part of the price.' }
    : words
}

/**
 * Where the buyer's money is: what the ledger has booked, and, as long as the order goes on, what it
 * will book once the goods are accepted.
 */
export function moneyWay({ state, movements, paid, dispute }: OrderView): readonly MoneyStep[] {
  if (paid === null) return []
  const isSplit = dispute !== null && dispute.settlement !== null
  const booked = movements.flatMap(({ account, amount, at }): MoneyStep[] => {
    const words = movementWords(account, isSplit)
    return amount >= 0 || words === undefined ? [] : [{ ...words, amount: -amount, at }]
  })
  const goesOn = ['awaiting-funds', 'review', 'funded', 'shipped', ...inspecting].includes(state)
  const received = booked.length > 0
  const toCome = (account: string, amount: number): MoneyStep[] => {
    const words = says[account]
    return words === undefined || amount === 0 ? [] : [{ ...words, amount, at: null }]
  }
  return [
    ...booked,
    ...(goesOn && !received ? toCome('held', paid.total) : []),
    ...(goesOn
      ? [...toCome('payable', paid.goods), ...toCome('fees', paid.fee), ...toCome('tax', paid.tax)]
      : []),
  ]
}
