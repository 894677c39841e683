import { readReference } from '#shared/features/orders/payment-reference.ts'

interface Typed {
  words: string
  /** The number that may be an order's or an offer's; null if it is none. */
  number: number | null
  /** The reference of a transfer; null if it is none. */
  reference: string | null
  /** The kind that was named before the number, as in "Order 10482". */
  only: 'order' | 'offer' | null
}

const numbered = /^(?:(?<kind>order|offer)\s*(?:no\.?|number)?\s*)?#?\s*(?<digits>\d{1,7})$/iu

/** Reads what somebody typed: the number or reference of an order or offer, or words. */
export function readTyped(typed: string): Typed {
  const words = typed.normalize('NFKC').trim()
  const reference = readReference(words)
  const { kind, digits } = numbered.exec(words)?.groups ?? {}
  const only = kind?.toLowerCase()
  return {
    words: only === undefined ? words : (digits ?? words),
    number: digits === undefined ? null : Number(digits),
    reference,
    only: only === 'order' || only === 'offer' ? only : null,
  }
}
