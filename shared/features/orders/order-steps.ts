import { moveFacts } from './move-facts.ts'
import type { Doer } from './order-facts.ts'
import type { Mover, OrderEvent } from './order-states.ts'
import type { OrderView } from './order-words.ts'
import { good, stateFacts } from './state-facts.ts'

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

/** The step of an event. What pays another order passes the review of one that was paid before. */
const stepOf = (event: OrderEvent, isReviewed: boolean) =>
  isReviewed && event === 'fund' ? ({ step: 'Checked', by: 'operator' } as const) : moveFacts[event]

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
    const { step: label, by: usual } = stepOf(event, isReviewed)
    const who = moveFacts[event].silent ?? whoIs(doerOf(event, by, usual), side)
    return { label, state: 'done' as const, at, who }
  })
  const usual = ((dispute?.kept && stateFacts[state].ifPart) || stateFacts[state]).toCome
  const coming = willBeReviewed ? (['hold', ...good] as const) : usual
  const left = dispute?.ours === true ? (['rule-split'] as const) : coming
  const next = left.map((event, index) => {
    const { step: label, by } = stepOf(event, isReviewed)
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
