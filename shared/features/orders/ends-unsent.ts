import type { OrderEvent } from './order-states.ts'

/** With these an order ends before anything was sent, and its pieces are free again. */
export const endsUnsent: ReadonlySet<OrderEvent> = new Set([
  'decline',
  'withdraw',
  'lapse',
  'expire',
  'cancel',
  'refuse',
])
