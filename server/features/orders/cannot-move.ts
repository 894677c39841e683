import { ProblemError } from '#server/contract/problem.ts'
import { otherSide, type Side } from '#shared/contract/trade-sides.ts'
import { beingChecked, eventsFrom, orderStates } from '#shared/features/orders/order-states.ts'
import { possibleWords } from '#shared/features/orders/possible-moves.ts'

import type { Order } from './find-order.ts'

/** A refusal that says what the caller can do with the order instead. */
const refused = (order: Order, caller: Side | 'operator', why: string) =>
  order.frozenAt !== null
    ? new ProblemError('conflict', beingChecked, { possible: [] })
    : new ProblemError('conflict', `${why} ${possibleWords(order.state, caller)}`, {
        possible: eventsFrom(order.state, caller),
      })

/** What a move is refused with if the order is frozen, or in another state meanwhile. */
export const isElsewhere = (order: Order, caller: Side | 'operator') =>
  refused(
    order,
    caller,
    `This cannot be done while the order is “${orderStates[order.state]}”; reload to see it.`,
  )

/** What a move is refused with that only the other side makes. */
export const isTheirs = (order: Order, caller: Side) =>
  refused(order, caller, `Only the ${otherSide(caller)} can do this.`)
