import { count, type Doing, keptAfter, type Standing, stateAfter } from './model-doings.ts'

/** What somebody tried with an order; `maybe` if nobody has said what became of it. */
export interface Try {
  doing: Doing
  is: 'done' | 'refused' | 'maybe'
}

const without = (tries: readonly Try[], at: number) => tries.filter((_, place) => place !== at)

/** What can be read of an order that tells what happened to it. */
export interface Seen {
  state: Standing['state']
  /** How many pieces its buyer accepted while rejecting others. */
  kept: number
}

const isSeen = ({ state, kept }: Standing, seen: Seen) =>
  state === seen.state && count(kept ?? []) === seen.kept

const after = (order: Standing, doing: Doing, state: Standing['state']): Standing => ({
  ...order,
  state,
  explained: order.explained || doing === 'explain',
  kept: doing === 'reject part' ? keptAfter(order.pieces) : order.kept,
})

/**
 * Finds what happened to an order that is read after tries at the same time, one after the other in some
 * order: all that was done, nothing that was refused, and any of what is not known. What was possible is
 * refused, too, if the order has left the state in which whoever asked for it saw it.
 * @param began that state
 * @returns null if there is no such story
 */
export function storyOf(
  order: Standing,
  tries: readonly Try[],
  seen: Seen,
  began = order.state,
): Doing[] | null {
  if (tries.length === 0) return isSeen(order, seen) ? [] : null
  for (const [at, { doing, is }] of tries.entries()) {
    const to = stateAfter(order, doing)
    const rest = without(tries, at)
    if (to !== null && is !== 'refused') {
      const story = storyOf(after(order, doing, to), rest, seen, began)
      if (story !== null) return [doing, ...story]
    }
    const isLate = order.state !== began
    const nothing = is === 'maybe' || (is === 'refused' && (to === null || isLate))
    const story = nothing ? storyOf(order, rest, seen, began) : null
    if (story !== null) return story
  }
  return null
}
