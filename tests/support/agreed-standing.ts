import { dueAt } from '#server/calendar/due-at.ts'
import type { Order } from '#server/features/orders/find-order.ts'
import type { AgreedDays } from '#shared/features/orders/agreed-days.ts'
import type { OrderState } from '#shared/features/orders/order-states.ts'

/** The days of an order at the shown price. */
export const shownDays: AgreedDays = { payDays: 2, sendDays: 3, inspectDays: 3 }

const limits = {
  'awaiting-funds': 'payDays',
  funded: 'sendDays',
  inspection: 'inspectDays',
} as const

/**
 * Where an order of the model stands that came into its state when its row says, and by when it is to
 * leave it, as far as that was agreed and no reminder has moved it.
 */
export function standingOf(
  {
    number,
    state,
    days,
    reminded,
  }: { number: number; state: OrderState; days: AgreedDays; reminded: boolean },
  row: Pick<Order, 'stateSince' | 'parties'> | undefined,
): { number: number; state: OrderState; dueAt?: Date } {
  if (row === undefined || reminded) return { number, state }
  const { seller, buyer } = row.parties
  if (state === 'agreed') {
    return { number, state, dueAt: dueAt({ days: 1 }, row.stateSince, seller.country) }
  }
  if (!(state in limits)) return { number, state }
  const businessDays = days[limits[state as keyof typeof limits]]
  const { country } = state === 'funded' ? seller : buyer
  return { number, state, dueAt: dueAt({ businessDays }, row.stateSince, country) }
}
