import type { Mover, OrderEvent, OrderState } from './order-states.ts'
import type { OrderView } from './order-words.ts'

/** A step of an order on its line. */
export interface Step {
  label: string
  state: 'done' | 'current' | 'to-come'
  /** When it was done. */
  at: string | null
  /** Who does it. */
  who: string
}

type Side = OrderView['side']

/** Who does a step: a mover, or somebody who is none. */
type Doer = Exclude<Mover, 'clock'> | 'carrier' | 'either'

/** The step that each event completes, and who usually does it. */
const steps: Readonly<Record<OrderEvent, { label: string; by: Doer }>> = {
  confirm: { label: 'Confirmed', by: 'seller' },
  decline: { label: 'Cancelled', by: 'seller' },
  withdraw: { label: 'Withdrawn', by: 'buyer' },
  lapse: { label: 'Cancelled', by: 'seller' },
  fund: { label: 'Paid', by: 'buyer' },
  hold: { label: 'Paid', by: 'buyer' },
  refuse: { label: 'Cancelled', by: 'operator' },
  expire: { label: 'Expired', by: 'buyer' },
  ship: { label: 'Sent', by: 'seller' },
  cancel: { label: 'Cancelled', by: 'seller' },
  deliver: { label: 'Delivered', by: 'carrier' },
  lose: { label: 'Lost', by: 'operator' },
  regrade: { label: 'At a laboratory', by: 'buyer' },
  accept: { label: 'Accepted', by: 'buyer' },
  reject: { label: 'Rejected', by: 'buyer' },
  agree: { label: 'Return agreed', by: 'seller' },
  'send-back': { label: 'Sent back', by: 'buyer' },
  'take-back': { label: 'Returned', by: 'seller' },
  'take-part-back': { label: 'Returned', by: 'seller' },
  contest: { label: 'Disputed', by: 'seller' },
  dispute: { label: 'Disputed', by: 'either' },
  settle: { label: 'Settled', by: 'either' },
  'rule-release': { label: 'Decided', by: 'operator' },
  'rule-refund': { label: 'Decided', by: 'operator' },
  'rule-split': { label: 'Decided', by: 'operator' },
  'pay-out': { label: 'Paid out', by: 'operator' },
  refund: { label: 'Refunded', by: 'operator' },
}

const good: readonly OrderEvent[] = ['fund', 'ship', 'deliver', 'accept', 'pay-out']
const back: readonly OrderEvent[] = ['agree', 'send-back', 'take-back', 'refund']

/** What is still to come if nobody leaves the usual way from here. */
const toCome: Readonly<Record<OrderState, readonly OrderEvent[]>> = {
  agreed: ['confirm', ...good],
  'awaiting-funds': good,
  review: good,
  funded: good.slice(1),
  shipped: good.slice(2),
  inspection: good.slice(3),
  regrading: good.slice(3),
  accepted: good.slice(4),
  'paid-out': [],
  cancelled: [],
  expired: [],
  rejected: back,
  'return-due': back.slice(1),
  returning: back.slice(2),
  'refund-due': back.slice(3),
  refunded: [],
  disputed: ['settle'],
  settled: ['pay-out', 'refund'],
  'settled-paid-out': ['refund'],
  'settled-refunded': ['pay-out'],
  closed: [],
}

const others = {
  carrier: 'The carrier',
  operator: 'Relustre',
  either: 'Both sides',
  clock: 'The deadline',
} as const

function whoIs(doer: Doer | 'clock', side: Side): string {
  if (doer !== 'buyer' && doer !== 'seller') return others[doer]
  return (doer === 'buyer') === (side === 'buying') ? 'You' : `The ${doer}`
}

/** What a side did not do, so that time ended the order. */
const silent: Partial<Readonly<Record<OrderEvent, string>>> = {
  lapse: 'Not confirmed',
  expire: 'Not paid',
}

/** The step of an event. What pays another order passes the review of one that was paid before. */
const stepOf = (event: OrderEvent, isReviewed: boolean) =>
  isReviewed && event === 'fund' ? ({ label: 'Checked', by: 'operator' } as const) : steps[event]

/** Who has done a step; the deadline where nobody did, and whoever money and parcels come from. */
function doerOf(event: OrderEvent, by: Mover, usual: Doer): Doer | 'clock' {
  const told = event === 'fund' || event === 'hold' || event === 'deliver' || event === 'expire'
  return told ? usual : by
}

/** The steps of an order: those that are done, the one that comes next, and those after it. */
export function stepsOf(order: OrderView): readonly Step[] {
  const { state, side, placedAt, events, dispute, review } = order
  const willBeReviewed = state === 'awaiting-funds' && review !== null
  const isReviewed = willBeReviewed || events.some(({ event }) => event === 'hold')
  const done = events.map(({ event, by, at }) => {
    const { label, by: usual } = stepOf(event, isReviewed)
    const who = silent[event] ?? whoIs(doerOf(event, by, usual), side)
    return { label, state: 'done' as const, at, who }
  })
  // What was accepted is paid once the rest is back.
  const usual = toCome[state].flatMap((event) =>
    event === 'take-back' && dispute?.kept ? (['take-part-back', 'pay-out'] as const) : [event],
  )
  const coming = willBeReviewed ? (['hold', ...good] as const) : usual
  const left = dispute?.ours === true ? (['rule-split'] as const) : coming
  const next = left.map((event, index) => {
    const { label, by } = stepOf(event, isReviewed)
    const at = index === 0 ? ('current' as const) : ('to-come' as const)
    return { label, state: at, at: null, who: whoIs(by, side) }
  })
  const ordered = {
    label: 'Ordered',
    state: 'done',
    at: placedAt,
    who: whoIs('buyer', side),
  } as const
  return [ordered, ...done, ...next]
}
