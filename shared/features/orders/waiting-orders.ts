import { paths } from '../../routing/paths.ts'
import { type LoadWaiting, mostWaiting } from '../../workplace/waiting.ts'
import { orders } from './contract.ts'
import { answerWords, askedWords, nextWords, type NextWords } from './next-words.ts'
import { type OrderState, returnStates } from './order-states.ts'
import { type OrderSummary, ownVerbs } from './order-words.ts'

const unsure: ReadonlySet<OrderState> = new Set(['rejected', 'disputed', ...returnStates])

/** What the amount is to the reader. */
function amountWords({ side, state }: OrderSummary): string {
  if (state === 'awaiting-funds') return 'To pay'
  if (state === 'agreed') return 'Ordered'
  // Until a rejection is settled, nobody can say whose it will be.
  return side === 'buying' || unsure.has(state) ? 'Held for this order' : 'Held for you'
}

function wordsOf({ asked, state, side }: OrderSummary): NextWords {
  if (asked) return askedWords
  // Of the orders under review, only those wait for their buyer.
  return state === 'review' ? answerWords : nextWords[state][side]
}

/** The time for an agreement may be over before a question is answered. */
const deadlineOf = ({ asked, dueAt, dueOn }: OrderSummary) =>
  dueAt === null || dueOn === null || (asked && Date.parse(dueAt) < Date.now())
    ? { until: null }
    : { until: dueOn, ends: dueAt }

/** The orders that wait for the reader, and how many wait for others. */
export const loadWaiting: LoadWaiting = async (api) => {
  const { items, open } = await api.call(orders.list, { view: 'ours', limit: mostWaiting })
  return {
    one: 'order',
    ours: items.map((order) => {
      const { number, side, state, title, other, picture, currency, amount, asked } = order
      return {
        kind: `Order ${number}, ${side === 'buying' ? 'from' : 'for'} ${other}`,
        title,
        says: `${wordsOf(order).what}.`,
        verb: asked ? 'Answer' : (ownVerbs[state] ?? 'Open'),
        to: paths.order(number),
        ...deadlineOf(order),
        picture,
        money: { amount: { minor: amount, currency }, says: amountWords(order) },
      }
    }),
    count: open.ours,
    to: `${paths.orders}?view=ours`,
    colleagues: { count: open.colleagues, to: `${paths.orders}?view=colleagues` },
    theirs: { count: open.theirs, to: `${paths.orders}?view=theirs` },
  }
}
