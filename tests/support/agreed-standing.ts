import type { AgreedDays } from '#shared/features/orders/agreed-days.ts'
import type { OrderState } from '#shared/features/orders/order-states.ts'
import { dueAt } from '#shared/promised-time.ts'

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
  row: { stateSince: Date } | undefined,
): { number: number; state: OrderState; dueAt?: Date } {
  if (row === undefined || reminded) return { number, state }
  if (state === 'agreed') return { number, state, dueAt: dueAt({ hours: 24 }, row.stateSince) }
  if (!(state in limits)) return { number, state }
  const businessDays = days[limits[state as keyof typeof limits]]
  return { number, state, dueAt: dueAt({ businessDays }, row.stateSince) }
}
