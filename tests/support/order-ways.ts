import type { Mover, OrderEvent, OrderState } from '#shared/features/orders/order-states.ts'

/** How far an order has come, and the events on the way, each a day after the one before. */
export const ways = {
  unanswered: { state: 'agreed', events: [] },
  confirmed: { state: 'awaiting-funds', events: ['confirm'] },
  declined: { state: 'cancelled', events: ['decline'] },
  declinedForThem: { state: 'cancelled', events: ['decline'] },
  withdrawn: { state: 'cancelled', events: ['withdraw'] },
  lapsed: { state: 'cancelled', events: ['lapse'] },
  confirmedAndPaid: { state: 'funded', events: ['confirm', 'fund'] },
  unpaid: { state: 'awaiting-funds', events: [] },
  expired: { state: 'expired', events: ['expire'] },
  paid: { state: 'funded', events: ['fund'] },
  overdue: { state: 'funded', events: ['fund'] },
  cancelled: { state: 'refund-due', events: ['fund', 'cancel'] },
  calledOff: { state: 'refund-due', events: ['fund', 'cancel'] },
  neverSent: { state: 'refund-due', events: ['fund', 'cancel'] },
  sent: { state: 'shipped', events: ['fund', 'ship'] },
  arrived: { state: 'inspection', events: ['fund', 'ship', 'deliver'] },
  accepted: { state: 'accepted', events: ['fund', 'ship', 'deliver', 'accept'] },
  rejected: { state: 'rejected', events: ['fund', 'ship', 'deliver', 'reject'] },
  vindicated: {
    state: 'accepted',
    events: ['fund', 'ship', 'deliver', 'reject', 'contest', 'rule-release'],
  },
  done: { state: 'paid-out', events: ['fund', 'ship', 'deliver', 'accept', 'pay-out'] },
} as const satisfies Record<string, { state: OrderState; events: readonly OrderEvent[] }>

export type Way = keyof typeof ways

const bySeller: ReadonlySet<OrderEvent> = new Set([
  'confirm',
  'decline',
  'ship',
  'cancel',
  'contest',
])

/** Who does what happens on the way. */
export function moverOf(way: Way, event: OrderEvent): Mover {
  if (event === 'lapse' || (event === 'cancel' && way === 'neverSent')) return 'clock'
  if (event === 'cancel' && way === 'calledOff') return 'operator'
  if (event === 'reject' || event === 'withdraw') return 'buyer'
  if (event === 'decline' && way === 'declinedForThem') return 'operator'
  return bySeller.has(event) ? 'seller' : 'operator'
}
