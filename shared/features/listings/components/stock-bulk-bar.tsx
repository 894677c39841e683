import { Archive, Clock, Ellipsis, Pause, Tag } from 'lucide'
import type { IconNode } from 'lucide'

import { closeMenuOf } from '../../../ui/close-menu.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useReader } from '../../../ui/reader.ts'
import { WorkButton } from '../../../ui/use-work.tsx'
import { type RowsInView, useRowsInView } from './rows-in-view.ts'
import { whereSelected } from './stock-words.ts'
import type { StockRow } from './use-stock-rows.ts'

/** What the bar offers for everything that is selected. */
export type BulkAct =
  | 'price'
  | 'pause'
  | 'early'
  | 'markdown'
  | 'archive'
  | 'publish'
  | 'confirm'
  | 'duplicate'
  | 'restore'

const first: readonly [BulkAct, string, IconNode][] = [
  ['price', 'Change price', Tag],
  ['pause', 'Pause', Pause],
  ['early', 'Early access', Clock],
  ['archive', 'Archive', Archive],
]
const further: readonly [BulkAct, string][] = [
  ['markdown', 'Lower prices automatically'],
  ['publish', 'Publish'],
  ['confirm', 'Confirm still there'],
  ['duplicate', 'Duplicate'],
  ['restore', 'Restore'],
]

interface BulkBarProps {
  count: number
  /** All that match are selected, not only named ones. */
  all: boolean
  matches: number
  /** The rows that are loaded, and those of them that are selected by name. */
  rows: readonly StockRow[]
  ids: ReadonlySet<string>
  inView: RowsInView
  working: boolean
  trouble: string | null
  onSelectAll: () => void
  onAct: (act: BulkAct) => void
  onClear: () => void
}

/** Where the selected rows are, as "5 in view, 7 further down". */
function whereWords({ above, inView, below }: ReturnType<typeof whereSelected>): string {
  const parts = [
    `${inView} in view`,
    below > 0 ? `${below} further down` : '',
    above > 0 ? `${above} further up` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** The bar at the lower edge, as long as something is selected. */
export function StockBulkBar(props: BulkBarProps) {
  const { count, all, matches, rows, ids, working, trouble, onAct } = props
  const view = useRowsInView(props.inView)
  const { locale } = useReader()
  const number = count.toLocaleString(locale)
  return (
    <section className="bulk-bar" aria-label="Selected pieces">
      <div className="bulk-row">
        <div className="bulk-count" aria-live="polite">
          <strong>{all ? `All ${number} that match` : `${number} selected`}</strong>
          <span className="small quiet">
            {trouble ??
              (all ? 'Also those not loaded yet' : whereWords(whereSelected(rows, ids, view)))}
          </span>
          {!all && matches > count && (
            <button type="button" className="bulk-all small" onClick={props.onSelectAll}>
              Select all {matches.toLocaleString(locale)}
            </button>
          )}
        </div>
        <div className="bulk-acts">
          {first.map(([act, label, icon]) => (
            <WorkButton key={act} working={working} onClick={() => onAct(act)}>
              <Icon of={icon} size={20} />
              <span>{label}</span>
            </WorkButton>
          ))}
          <details className="tap-menu bulk-more" data-menu="tap">
            <summary className="button button-small" aria-label="More actions">
              <Icon of={Ellipsis} size={20} />
            </summary>
            <ul>
              {further.map(([act, label]) => (
                <li key={act}>
                  <button
                    type="button"
                    onClick={({ currentTarget }) => {
                      closeMenuOf(currentTarget)
                      if (!working) onAct(act)
                    }}
                  >
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        </div>
        <button type="button" className="bulk-clear" onClick={props.onClear}>
          Clear <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
    </section>
  )
}
