import { mayView } from '../../contract/company-roles.ts'
import { paths } from '../../routing/paths.ts'
import { readerHere } from '../../ui/reader.ts'
import { countedIn } from '../../ui/words.ts'
import type { LoadFigures } from '../../workplace/waiting.ts'
import { stockBook } from './stock-book-contract.ts'

/** How much of a company's stock is on sale, on its overview. */
export const loadFigures: LoadFigures = async (api, { company }) => {
  // Nothing of a company is on sale while it is not verified.
  if (!company?.verified || !company.sells || !mayView(company.role, 'stock')) return []
  const { counts } = await api.call(stockBook.summary, {})
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
