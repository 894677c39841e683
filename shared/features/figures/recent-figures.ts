import { mayView } from '../../contract/company-roles.ts'
import { paths } from '../../routing/paths.ts'
import { writeQuery } from '../../routing/query.ts'
import { readerHere } from '../../ui/reader.ts'
import { countedIn } from '../../ui/words.ts'
import type { LoadFigures } from '../../workplace/waiting.ts'
import { percentWords } from './components/figure-row.tsx'
import { figures } from './contract.ts'
import { figuresQuery } from './figures-query.ts'
import { sellThrough } from './metrics.ts'
import { shortest } from './windows.ts'

/** What a company has sold lately, on its overview, and the way to its figures. */
export const loadFigures: LoadFigures = async (api, { company }) => {
  if (company === null || !company.sells) return []
  if (!mayView(company.role, 'stock') || !mayView(company.role, 'sales')) return []
  const recent = await api.call(figures.recent, {})
  const through = sellThrough(recent)
  if (through === null) return []
  const { locale } = readerHere()
  return [
    {
      value: countedIn(locale)(recent.sold, 'piece'),
      label: `Sold in ${shortest} days`,
      says: `Sell-through ${percentWords(through, locale)} of the pieces that you had.`,
      to: paths.figures + writeQuery(figuresQuery, { days: shortest }),
    },
  ]
}
