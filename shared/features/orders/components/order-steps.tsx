import { Deadline } from '../../../ui/deadline.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { stepsOf } from '../order-steps.ts'
import type { OrderView } from '../order-words.ts'

const spoken = { done: 'Done: ', current: 'Next: ', 'to-come': '' } as const

/** Until when the current step is to be done. */
function Until({ dueOn, frozenAt, dispute }: OrderView) {
  if (dueOn === null || dispute?.ours === true) return null
  if (frozenAt !== null) return 'Paused'
  return (
    <>
      By <Deadline of={dueOn} />
    </>
  )
}

/** The steps of an order on one line, with when each was done and by whom; upright on a phone. */
export function OrderSteps({ order }: { order: OrderView }) {
  return (
    <ol className="order-steps" aria-label="Steps of this order">
      {stepsOf(order).map(({ label, state, at, who }) => (
        <li key={label} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className="order-step-name">
            <span className="visually-hidden">{spoken[state]}</span>
            {label}
          </span>
          <span className="order-step-when">
            {at !== null ? <Moment of={at} first /> : state === 'current' && <Until {...order} />}
          </span>
          <span className="order-step-who">{who}</span>
        </li>
      ))}
    </ol>
  )
}
