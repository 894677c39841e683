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

/** The refusal if the order is frozen, or has moved to another state. */
export const isElsewhere = (order: Order, caller: Side | 'operator') =>
  refused(
    order,
    caller,
    `This cannot be done: the order is now “${orderStates[order.state]}”. Reload the page.`,
  )

/** The refusal of a move that only the other side may make. */
export const isTheirs = (order: Order, caller: Side) =>
  refused(order, caller, `Only the ${otherSide(caller)} can do this.`)
