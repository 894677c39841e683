import type { Api } from '../../contract/call.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { orderFunds, type orders } from './contract.ts'
import { moveFacts } from './move-facts.ts'
import { answerWords, askedWords } from './next-words.ts'
import type { NextWords } from './order-facts.ts'
import { type OrderState, orderStates, returnStates } from './order-states.ts'
import { stateFacts } from './state-facts.ts'

export type OrderView = OutputOf<typeof orders.read>
export type OrderSummary = OutputOf<typeof orders.list>['items'][number]
export type ArrivedPayment = OutputOf<typeof orderFunds.arrived>['orders'][number]
type Side = OrderView['side']

/** Where an order stands, as one of its sides reads it: a buyer is not paid out. */
export function standingOf({
  state,
  side,
  frozenAt,
}: Pick<OrderSummary, 'state' | 'side' | 'frozenAt'>) {
  if (frozenAt !== null) return { tone: 'waiting' as const, words: 'Being checked' }
  const completed = state === 'paid-out' && side === 'buying'
  return { tone: stateFacts[state].tone, words: completed ? 'Completed' : orderStates[state] }
}

const unsure: ReadonlySet<OrderState> = new Set(['rejected', 'disputed', ...returnStates])

/** What has arrived for the reader's unpaid orders, if one of these is such an order. */
export async function arrivedFor(
  { call }: Pick<Api, 'call'>,
  shown: readonly OrderSummary[],
): Promise<readonly ArrivedPayment[]> {
  if (!shown.some(({ side, state }) => side === 'buying' && state === 'awaiting-funds')) return []
  return (await call(orderFunds.arrived, {})).orders
}

/**
 * The amount that a list shows for an order, with its label. If a buyer has paid a part, it is only the rest:
 * with the whole amount they would pay that part twice.
 * @param arrived what has arrived for the reader's unpaid orders
 */
export function amountNow(order: OrderSummary, arrived: readonly ArrivedPayment[]) {
  const { number, amount, currency } = order
  const funds = arrived.find((each) => each.number === number)
  if (funds === undefined) return { amount: { minor: amount, currency }, says: amountWords(order) }
  return funds.missing === 0
    ? { amount: { minor: amount, currency }, says: 'Arrived, being checked' }
    : { amount: { minor: funds.missing, currency }, says: 'Still to pay' }
}

function amountWords({ side, state }: OrderSummary): string {
  if (state === 'awaiting-funds') return 'To pay'
  if (state === 'agreed') return 'Ordered'
  // Until a rejection is settled, nobody can say whose it will be.
  return side === 'buying' || unsure.has(state) ? 'Held for this order' : 'Held for you'
}

/** What comes next in an order, as its reader reads it: as the last move says, or else its state. */
export function nextOf({ state, side, dispute, events }: OrderView): NextWords {
  const last = events.at(-1)
  const { next, nextForSeller } = last === undefined ? {} : moveFacts[last.event]
  if (last?.by === 'operator' && side === 'selling' && nextForSeller) return nextForSeller
  return (next ?? ((dispute?.kept && stateFacts[state].ifPart) || stateFacts[state]).next)[side]
}

/**
 * What comes next in an order that waits for the reader, and the verb on the button that leads to it.
 * @param arrived what has arrived for the reader's unpaid orders
 */
export function ownWords(
  order: OrderSummary,
  arrived: readonly ArrivedPayment[],
): Pick<NextWords, 'what' | 'undated'> & { verb: string } {
  const { asked, state, side, number } = order
  if (asked) return { ...askedWords, verb: 'Answer' }
  // Until we have matched the payment, the order waits for its buyer, who has nothing left to do.
  if (arrived.some((each) => each.number === number && each.missing === 0)) {
    return { what: 'We check your payment', undated: true, verb: 'Open' }
  }
  // Of the orders under review, only those wait for their buyer.
  const words = state === 'review' ? answerWords : stateFacts[state].next[side]
  return { ...words, verb: stateFacts[state].verb ?? 'Open' }
}

/** What stands below the delivery address of an order; null if there is nothing to say. */
export function deliveryNote(state: OrderState, side: Side): string | null {
  if (side === 'selling' && state === 'funded') {
    return 'Never send to an address from a message, an email or a call.'
  }
  if (!stateFacts[state].toCome.includes('fund')) return null
  return `${side === 'buying' ? 'The seller sees' : 'You see'} the whole address once the order is paid.`
}

/**
 * Whose turn it is, as one side reads it.
 * @param own what the side's own turn is called
 */
export function turnWords(state: OrderState, side: Side, own: string): string {
  const { turn, tone } = stateFacts[state]
  if (turn === null) return tone === 'good' ? 'Done' : 'Closed'
  if (stateFacts[state].next[side].done) return 'Done'
  if (turn === 'both') return 'Both sides’ turn'
  if (turn === 'operator') return 'Our turn'
  return (turn === 'buyer') === (side === 'buying') ? own : `The ${turn}’s turn`
}
