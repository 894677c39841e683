import type { Api } from '../../contract/call.ts'
import { mayChange, mayView } from '../../contract/company-roles.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { paths } from '../../routing/paths.ts'
import { readerHere } from '../../ui/reader.ts'
import { countedIn } from '../../ui/words.ts'
import type { LoadFigures, LoadWaiting } from '../../workplace/waiting.ts'
import { stockBook } from './stock-book-contract.ts'

/** What is on its way, by who asks. */
const asked = new WeakMap<Api, Promise<OutputOf<typeof stockBook.summary>>>()

/** Counts a company's stock, once for both parts of its overview, which ask at the same time. */
function countStock(api: Api) {
  const running = asked.get(api)
  if (running !== undefined) return running
  const counted = api.call(stockBook.summary, {}).finally(() => asked.delete(api))
  asked.set(api, counted)
  return counted
}

/** The stock that its seller has not confirmed for long, as one thing to do. */
export const loadWaiting: LoadWaiting = async (api, { company }) => {
  if (company === null || !company.sells || !mayChange(company.role, 'stock')) return null
  const { counts } = await countStock(api)
  const to = `${paths.stock}?view=unconfirmed`
  const ours =
    counts.unconfirmed === 0
      ? []
      : [
          {
            kind: 'Stock',
            title: `${countedIn(readerHere().locale)(counts.unconfirmed, 'piece')} to confirm`,
            says: 'Say what is still there. Pieces that are not confirmed in time are hidden from buyers.',
            verb: 'Confirm',
            to,
            until: null,
          },
        ]
  return { one: 'stock task', ours, count: ours.length, to, colleagues: null, theirs: null }
}

/** How much of a company's stock is on sale. */
export const loadFigures: LoadFigures = async (api, { company }) => {
  // Nothing of a company is on sale while it is not verified.
  if (!company?.verified || !company.sells || !mayView(company.role, 'stock')) return []
  const { counts } = await countStock(api)
  if (counts.all === 0) return []
  const { locale } = readerHere()
  return [
    {
      value: countedIn(locale)(counts.live, 'lot'),
      label: 'On sale now',
      says: `Of ${counts.all.toLocaleString(locale)} in your stock book.`,
      to: paths.stock,
    },
  ]
}
