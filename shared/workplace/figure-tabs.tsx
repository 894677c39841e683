import { mayView } from '../contract/company-roles.ts'
import { paths } from '../routing/paths.ts'
import { TabRow } from '../ui/tab-row.tsx'
import { useMe } from './workplace-page.tsx'

/** The market and the reader's own stock beside each other, for who may see both. */
export function FigureTabs({ current }: { current: 'market' | 'stock' }) {
  const { company } = useMe()
  if (company === null || !company.verified || company.suspended || !company.sells) return null
  if (!mayView(company.role, 'stock') || !mayView(company.role, 'sales')) return null
  return (
    <TabRow
      className="views"
      label="Figures"
      tabs={[
        { to: paths.trends, label: 'The market', current: current === 'market' },
        { to: paths.figures, label: 'Stock performance', current: current === 'stock' },
      ]}
    />
  )
}
