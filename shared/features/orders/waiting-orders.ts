import { paths } from '../../routing/paths.ts'
import { type LoadWaiting, mostWaiting } from '../../workplace/waiting.ts'
import { orders } from './contract.ts'
import { type OrderState, returnStates } from './order-states.ts'
import { answerWords, nextWords, type OrderSummary, ownVerbs } from './order-words.ts'

const unsure: ReadonlySet<OrderState> = new Set(['rejected', 'disputed', ...returnStates])

/** What the amount is to the reader. */
function amountWords({ side, state }: OrderSummary): string {
  if (state === 'awaiting-funds') return 'To pay'
  // Until a rejection is settled, nobody can say whose it will be.
  return side === 'buying' || unsure.has(state) ? 'Held for this order' : 'Held for you'
}

/** The orders that wait for the company. */
export const loadWaiting: LoadWaiting = async (api) => {
  const { items, open } = await api.call(orders.list, { view: 'ours', limit: mostWaiting })
  return {
    one: 'order',
    ours: items.map((order) => {
      const { number, side, state, title, other, dueAt, picture, currency, amount } = order
      // Of the orders under review, only those wait for their buyer.
      const { what } = state === 'review' ? answerWords : nextWords[state][side]
      return {
        kind: `Order ${number}, ${side === 'buying' ? 'from' : 'for'} ${other}`,
        title,
        says: `${what}.`,
        verb: ownVerbs[state] ?? 'Open',
        to: paths.order(number),
        until: dueAt,
        picture,
        money: { amount: { minor: amount, currency }, says: amountWords(order) },
      }
    }),
    count: open.ours,
    to: `${paths.orders}?view=ours`,
    theirs: { count: open.theirs, to: `${paths.orders}?view=theirs` },
  }
}
