import type { Side } from '../../contract/trade-sides.ts'
import { listed } from '../../ui/words.ts'
import { settle, type Settlement } from './disputes/settlement.ts'
import { sellersShare } from './fees.ts'
import { inspecting, type OrderState, returnStates } from './order-states.ts'
import type { OrderView } from './order-words.ts'

/** A step of the buyer's money. */
export interface MoneyStep {
  what: string
  how: string
  /** Minor units. */
  amount: number
  /** When the ledger booked it; null if it has not happened. */
  at: string | null
  /** Until what it has not happened; only if it has not. */
  when?: string
}

/** Where money of an order is, by the account of the ledger. */
const says: Readonly<Record<string, { what: string; how: string }>> = {
  held: { what: 'Received, and held for this order', how: 'In our account for clients’ money.' },
  payable: { what: 'For the seller', how: 'The price of the goods.' },
  fees: { what: 'For us', how: 'The service fee.' },
  tax: { what: 'For the tax office', how: 'The VAT of the service fee, which we pay over.' },
  refund: { what: 'For you, to be sent back', how: 'To the account that it came from.' },
}

interface Sold {
  /** Minor units of shipping that the buyer pays with the price. */
  shipping: number
  /** Minor units of VAT that the buyer pays with the price. */
  tax: number
  isSplit: boolean
  feePayer: Side
}

/** What a movement into an account means to the buyer; undefined if it is none of theirs. */
export function movementWords(account: string, { shipping, tax, isSplit, feePayer }: Sold) {
  const words = says[account]
  const bySeller = feePayer === 'seller'
  if (bySeller && account === 'fees') {
    return { ...words, what: 'For us', how: 'The service fee, which the seller pays.' }
  }
  if (words === undefined || account !== 'payable') return words
  const less = bySeller ? ', less the service fee' : ''
  const price = isSplit ? 'Their part of the price' : 'The price of the goods'
  const parts = [
    price,
    ...(shipping > 0 ? ['shipping'] : []),
    ...(tax > 0 ? [shipping > 0 ? 'their VAT' : 'its VAT'] : []),
  ]
  return { ...words, how: `${listed(parts)}${less}.` }
}

/**
 * Where the buyer's money is: what the ledger has booked, and, as long as the order goes on, what it
 * will book once the goods are accepted, or those that were rejected are back.
 */
export function moneyWay(order: OrderView): readonly MoneyStep[] {
  const { state, movements, paid, dispute, feeTerms } = order
  if (paid === null) return []
  const sold = {
    shipping: paid.shipping,
    tax: paid.tax,
    isSplit: dispute !== null && dispute.settlement !== null,
    feePayer: feeTerms.payer,
  }
  const booked = movements.flatMap(({ account, amount, at }): MoneyStep[] => {
    const words = movementWords(account, sold)
    return amount >= 0 || words === undefined ? [] : [{ ...words, amount: -amount, at }]
  })
  const goesOn = ['awaiting-funds', 'review', 'funded', 'shipped', ...inspecting].includes(state)
  const received = booked.length > 0
  const split = partBack(order, paid)
  const toCome = (when: string, account: string, amount: number): MoneyStep[] => {
    const words = movementWords(account, { ...sold, isSplit: split !== null })
    return words === undefined || amount === 0 ? [] : [{ ...words, amount, at: null, when }]
  }
  if (split !== null) {
    const back = 'When returned'
    return [
      ...booked,
      ...toCome(back, 'payable', split.proceeds),
      ...toCome(back, 'fees', split.fee),
      ...toCome(back, 'tax', split.feeVat),
      ...toCome(back, 'refund', split.refund),
    ]
  }
  if (!goesOn) return booked
  const accepted = 'When accepted'
  return [
    ...booked,
    ...(received ? [] : toCome('When it arrives', 'held', paid.total)),
    ...toCome(accepted, 'payable', sellersShare(paid, feeTerms)),
    ...toCome(accepted, 'fees', paid.fee),
    ...toCome(accepted, 'tax', paid.feeVat),
  ]
}

/** What is booked once the rejected goods are back, if the buyer has accepted the others; else null. */
function partBack(
  { state, dispute, feeTerms }: OrderView,
  paid: NonNullable<OrderView['paid']>,
): Settlement | null {
  const kept = dispute?.kept
  if (!kept || !(state === 'rejected' || returning.has(state))) return null
  const ordered = {
    ...paid,
    feeTerms,
    feeTaxRate: paid.feeTax.rate,
    kept: { ...kept, goods: kept.seller },
  }
  return settle(ordered, kept.seller)
}
const returning: ReadonlySet<OrderState> = new Set(returnStates)
