import { paths } from '../../routing/paths.ts'
import { type LoadWaiting, mostWaiting } from '../../workplace/waiting.ts'
import { orders } from './contract.ts'
import { amountNow, arrivedFor, type OrderSummary, ownWords } from './order-words.ts'

/** The time for an agreement may be over before a question is answered. */
const deadlineOf = ({ asked, dueAt, dueOn }: OrderSummary) =>
  dueAt === null || dueOn === null || (asked && Date.parse(dueAt) < Date.now())
    ? { until: null }
    : { until: dueOn, ends: dueAt }

/** The orders that wait for the reader, and how many wait for others. */
export const loadWaiting: LoadWaiting = async (api) => {
  const { items, open } = await api.call(orders.list, { view: 'ours', limit: mostWaiting })
  const arrived = await arrivedFor(api, items)
  return {
    one: 'order',
    ours: items.map((order) => {
      const { number, side, title, other, picture } = order
      const { what, verb, undated } = ownWords(order, arrived)
      return {
        kind: `Order ${number}, ${side === 'buying' ? 'from' : 'for'} ${other}`,
        title,
        says: `${what}.`,
        verb,
        to: paths.order(number),
        ...(undated ? { until: null } : deadlineOf(order)),
        picture,
        money: amountNow(order, arrived),
      }
    }),
    count: open.ours,
    to: `${paths.orders}?view=ours`,
    colleagues: { count: open.colleagues, to: `${paths.orders}?view=colleagues` },
    theirs: { count: open.theirs, to: `${paths.orders}?view=theirs` },
  }
}
