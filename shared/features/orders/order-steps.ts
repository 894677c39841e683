import type { OrderEvent, OrderState } from './order-states.ts'
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

interface Way {
  label: string
  /** The event with which it is done; the first one is done by ordering. */
  done: OrderEvent | null
  buying: string
  selling: string
}

/** The way of an order that goes well. */
const ways: readonly Way[] = [
  { label: 'Ordered', done: null, buying: 'You', selling: 'The buyer' },
  { label: 'Paid', done: 'fund', buying: 'You', selling: 'The buyer' },
  { label: 'Sent', done: 'ship', buying: 'The seller', selling: 'You' },
  { label: 'Delivered', done: 'deliver', buying: 'The carrier', selling: 'The carrier' },
  { label: 'Accepted', done: 'accept', buying: 'You', selling: 'The buyer' },
  { label: 'Paid out', done: 'pay-out', buying: 'Relustre', selling: 'Relustre' },
]

/** How orders end that go another way. */
const endings: Partial<Readonly<Record<OrderState, readonly Way[]>>> = {
  expired: [{ label: 'Expired', done: 'expire', buying: 'Not paid', selling: 'Not paid' }],
  'refund-due': cancelled(),
  refunded: cancelled(),
}

function cancelled(): readonly Way[] {
  return [
    { label: 'Cancelled', done: 'cancel', buying: 'The seller', selling: 'You' },
    { label: 'Refunded', done: 'refund', buying: 'Relustre', selling: 'Relustre' },
  ]
}

/** The steps of an order: those that are done, the one that comes next, and those after it. */
export function stepsOf({ state, side, placedAt, events }: OrderView): readonly Step[] {
  const at = (event: OrderEvent | null) =>
    event === null ? placedAt : (events.find((each) => each.event === event)?.at ?? null)
  const ending = endings[state]
  const way =
    ending === undefined ? ways : [...ways.filter(({ done }) => at(done) !== null), ...ending]
  const next = way.findIndex(({ done }) => at(done) === null)
  return way.map((each, index) => ({
    label: each.label,
    state: at(each.done) !== null ? 'done' : index === next ? 'current' : 'to-come',
    at: at(each.done),
    who: each[side],
  }))
}
