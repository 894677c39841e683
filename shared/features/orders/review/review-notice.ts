import type { Currency } from '../../../contract/money.ts'
import { reviewFor } from '../../../contract/review-limits.ts'

/** An order before it is placed. */
export interface ToBeOrdered {
  /** What the buyer would pay, in minor units. */
  total: number
  currency: Currency
}

/** What a buyer is told of the check of the payment, before an order is placed; null without one. */
export function reviewNotice(order: ToBeOrdered, placedAt: Date): string | null {
  const checked = (isFirst: boolean) => reviewFor({ ...order, placedAt, isFirst }) !== null
  if (!checked(true)) return null
  const says = 'we ask where the money comes from, and check the payment before the goods are sent.'
  return checked(false)
    ? `For an order of this size ${says}`
    : `If this is your company’s first trade, ${says}`
}
