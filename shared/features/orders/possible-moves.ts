import { otherSide, type Side, sides } from '../../contract/trade-sides.ts'
import { nextWords } from './next-words.ts'
import { eventsFrom, type OrderEvent, type OrderState } from './order-states.ts'

/** What somebody does who causes an event, after "can". */
const verbs: Readonly<Record<OrderEvent, string>> = {
  confirm: 'confirm that the pieces are there',
  decline: 'say that they are not there',
  withdraw: 'withdraw the order',
  lapse: 'let the order lapse',
  fund: 'approve the payment',
  hold: 'hold the payment for a check',
  refuse: 'refuse the payment',
  expire: 'let the order expire',
  ship: 'send the goods',
  cancel: 'cancel the order',
  deliver: 'say that the goods have arrived',
  lose: 'record the goods as lost',
  regrade: 'have a laboratory check the goods',
  accept: 'accept the goods',
  reject: 'reject the goods',
  agree: 'agree to take the goods back',
  'send-back': 'send the goods back',
  'take-back': 'say that the goods are back',
  'take-part-back': 'say that the rejected goods are back',
  contest: 'contest the buyer’s claim',
  dispute: 'open a dispute',
  settle: 'agree on a split of the price',
  'rule-release': 'rule that the seller is paid',
  'rule-refund': 'rule that the buyer is refunded',
  'rule-split': 'rule how the price is split',
  'pay-out': 'pay the seller',
  refund: 'refund the buyer',
}

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
  const doneBy = (mover: Side | 'operator') => eventsFrom(state, mover).map((event) => verbs[event])
  const others = caller === 'operator' ? sides : [otherSide(caller)]
  const words = nowPossible(
    Object.fromEntries(others.map((side) => [side, doneBy(side)])),
    doneBy(caller),
  )
  if (words !== null) return words
  if (caller === 'operator') return 'Nothing can be done with it any more.'
  return `${nextWords[state][caller === 'buyer' ? 'buying' : 'selling'].what}.`
}
