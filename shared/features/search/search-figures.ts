import { paths } from '../../routing/paths.ts'
import { readerHere } from '../../ui/reader.ts'
import { countedIn, listed } from '../../ui/words.ts'
import type { Figure, LoadFigures } from '../../workplace/waiting.ts'
import { lotsIn } from './components/amounts.ts'
import { search } from './contract.ts'
import { savedSearches } from './saved-contract.ts'

const recentDays = 7
/** How many searches are named. */
const mostNamed = 2

/** The lots that a buyer may buy before others, and what is new to their saved searches, on the overview. */
export const loadFigures: LoadFigures = async ({ call }, { company }) => {
  if (!company?.verified || !company.buys) return []
  const [{ total }, { items }] = await Promise.all([
    call(search.find, { early: '1', limit: 1 }),
    call(savedSearches.list, {}),
  ])
  const early: Figure[] =
    total.lots === 0
      ? []
      : [
          {
            value: lotsIn(total),
            label: 'In early access',
            says: 'Open to you before they are open to everyone.',
            to: `${paths.search}?early=1`,
          },
        ]
  if (items.length === 0) return early
  const counted = countedIn(readerHere().locale)
  const since = Date.now() - recentDays * 86_400_000
  const names = items
    .filter(({ lastToldAt }) => lastToldAt !== null && Date.parse(lastToldAt) >= since)
    .map(({ name }) => `“${name}”`)
  const more = names.length - mostNamed
  const named = listed([
    ...names.slice(0, mostNamed),
    ...(more > 0 ? [counted(more, 'more search', 'more searches')] : []),
  ])
  return [
    ...early,
    {
      value: counted(items.length, 'search', 'searches'),
      label: 'Saved',
      says:
        names.length === 0
          ? `Nothing new in the last ${recentDays} days.`
          : `New lots in the last ${recentDays} days for ${named}.`,
      to: paths.saved,
    },
  ]
}
