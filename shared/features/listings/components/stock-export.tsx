import { Download } from 'lucide'

import { closeMenuOf } from '../../../ui/close-menu.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useReader } from '../../../ui/reader.ts'
import { Trouble } from '../../../ui/use-work.tsx'
import { type ExportFormat, exportFormats, useStockExport } from '../import/use-stock-export.ts'
import { filterOf, type StockQuery } from './stock-query.ts'

interface StockExportProps {
  query: StockQuery
  /** How many pieces the filters leave, and how many there are. */
  matches: number
  all: number
}

/** The stock as a file: everything, or what the filters leave. */
export function StockExport({ query, matches, all }: StockExportProps) {
  const { locale } = useReader()
  const { working, trouble, save } = useStockExport()
  const pieces = (count: number) => count.toLocaleString(locale)
  const parts = [
    ...(matches > 0 && matches < all
      ? [{ label: `The ${pieces(matches)} shown`, filter: filterOf(query) }]
      : []),
    { label: `All ${pieces(all)}`, filter: {} },
  ]
  return (
    <>
      <details className="tap-menu" data-menu="tap">
        <summary aria-disabled={working !== null || undefined}>
          <Icon of={Download} size={20} />
          {working === null ? 'Export' : 'Preparing…'}
        </summary>
        <ul>
          {parts.flatMap(({ label, filter }) =>
            (Object.keys(exportFormats) as ExportFormat[]).map((format) => (
              <li key={label + format}>
                <button
                  type="button"
                  onClick={({ currentTarget }) => {
                    closeMenuOf(currentTarget)
                    void save(format, filter)
                  }}
                >
                  {label}, {exportFormats[format]}
                </button>
              </li>
            )),
          )}
        </ul>
      </details>
      <output className="visually-hidden">
        {working !== null && 'The file is being prepared.'}
      </output>
      <Trouble says={trouble} />
    </>
  )
}
