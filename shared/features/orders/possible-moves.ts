import { otherSide, type Side, sides } from '../../contract/trade-sides.ts'
import { moveFacts } from './move-facts.ts'
import { eventsFrom, type OrderState } from './order-states.ts'
import { stateFacts } from './state-facts.ts'

const choice = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/**
 * Says what the other sides of a trade and the reader can do now.
 * @returns null if that is nothing
 */
export function nowPossible(
  others: Partial<Readonly<Record<Side, readonly string[]>>>,
  own: readonly string[],
): string | null {
  const theirs = sides.flatMap((side) => {
    const does = others[side] ?? []
    return does.length === 0 ? [] : [`the ${side} can ${choice.format(does)}`]
  })
  if (theirs.length === 0 && own.length === 0) return null
  const yours = own.length === 0 ? 'you can only wait' : `you can ${choice.format(own)}`
  return `Now ${[...theirs, yours].join('; ')}.`
}

/** What can be done with an order in a state, in words for whoever was refused something else. */
export function possibleWords(state: OrderState, caller: Side | 'operator'): string {
  const doneBy = (mover: Side | 'operator') =>
    eventsFrom(state, mover).map((event) => moveFacts[event].can)
  const others = caller === 'operator' ? sides : [otherSide(caller)]
  const words = nowPossible(
    Object.fromEntries(others.map((side) => [side, doneBy(side)])),
    doneBy(caller),
  )
  if (words !== null) return words
  if (caller === 'operator') return 'Nothing can be done with it any more.'
  return `${stateFacts[state].next[caller === 'buyer' ? 'buying' : 'selling'].what}.`
}
