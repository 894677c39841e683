import { mayChange } from '../../contract/company-roles.ts'
import { paths } from '../../routing/paths.ts'
import { readerHere } from '../../ui/reader.ts'
import { countedIn } from '../../ui/words.ts'
import type { LoadWaiting } from '../../workplace/waiting.ts'
import { stockBook } from './stock-book-contract.ts'

/** The stock that its seller has not confirmed for long, as one thing to do. */
export const loadWaiting: LoadWaiting = async (api, { company }) => {
  if (company === null || !company.sells || !mayChange(company.role, 'stock')) return null
  const { counts } = await api.call(stockBook.summary, {})
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
