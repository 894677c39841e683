import { type Doing, type Standing, stateAfter } from './model-doings.ts'
import type { ModelOrder } from './order-reference.ts'

/** What somebody tried with an order; `maybe` if nobody has said what became of it. */
export interface Try {
  doing: Doing
  is: 'done' | 'refused' | 'maybe'
}

const without = (tries: readonly Try[], at: number) => tries.filter((_, place) => place !== at)

/**
 * Finds what happened to an order that is in another state after tries at the same time, one after the
 * other in some order: all that was done, nothing that was refused, and any of what is not known.
 * @returns null if there is no such story
 */
export function storyOf(
  order: Standing,
  tries: readonly Try[],
  state: ModelOrder['state'],
): Doing[] | null {
  if (tries.length === 0) return order.state === state ? [] : null
  for (const [at, { doing, is }] of tries.entries()) {
    const to = stateAfter(order, doing)
    const rest = without(tries, at)
    if (to !== null && is !== 'refused') {
      const after = { ...order, state: to, explained: order.explained || doing === 'explain' }
      const story = storyOf(after, rest, state)
      if (story !== null) return [doing, ...story]
    }
    const nothing = is === 'maybe' || (is === 'refused' && to === null)
    const story = nothing ? storyOf(order, rest, state) : null
    if (story !== null) return story
  }
  return null
}
