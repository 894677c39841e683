import { Ellipsis } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { closeMenuOf } from '../../../ui/close-menu.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { StockRow } from './use-stock-rows.ts'

/** What can be done with one row. */
export type RowAct =
  | 'see'
  | 'duplicate'
  | 'pause'
  | 'publish'
  | 'confirm'
  | 'archive'
  | 'restore'
  | 'remove'
  | 'history'

/** The entries of a row's menu, besides opening it. */
function actsOf({ state, slug }: StockRow, may: boolean, confirm: boolean): [RowAct, string][] {
  const acts: ([RowAct, string] | false)[] = [
    state === 'live' && slug !== null && ['see', 'See the page'],
    may && confirm && ['confirm', 'Still there'],
    may && ['duplicate', 'Add another like this'],
    may && (state === 'live' || state === 'review') && ['pause', 'Pause'],
    may && ['draft', 'private', 'paused', 'sold-out'].includes(state) && ['publish', 'Publish'],
    may && state !== 'archived' && ['archive', 'Archive'],
    may && state === 'archived' && ['restore', 'Restore'],
    may && state === 'draft' && slug === null && ['remove', 'Delete draft'],
    ['history', 'History'],
  ]
  return acts.filter((each) => each !== false)
}

interface RowMenuProps {
  row: StockRow
  index: number
  may: boolean
  /** Whether the piece waits to be confirmed. */
  confirm: boolean
  /** The row has focus, or gets it next. */
  current: boolean
  act: (index: number, act: RowAct) => void
}

/** The height of a row's longest menu and of what the window has at its bottom. */
const menuRoom = 400

/** The menu of a row. Its entries are half of the row's elements, so they come when it first opens. */
export function RowMenu({ row, index, may, confirm, current, act: onAct }: RowMenuProps) {
  const [opens, setOpens] = useState<'down' | 'up'>()
  return (
    <details className="tap-menu" data-menu="tap">
      <summary
        aria-label={`What to do with ${row.title}`}
        tabIndex={current ? 0 : -1}
        onClick={({ currentTarget }) => {
          const { bottom } = currentTarget.getBoundingClientRect()
          setOpens(innerHeight - bottom < menuRoom ? 'up' : 'down')
        }}
      >
        <Icon of={Ellipsis} size={20} />
      </summary>
      {opens && (
        // Rows contain their layout, so the page cannot be scrolled to what is below the window.
        <ul data-up={opens === 'up' || undefined}>
          <li>
            <Link to={paths.listing(row.id)}>Open</Link>
          </li>
          {actsOf(row, may, confirm).map(([act, label]) => (
            <li key={act}>
              {act === 'see' && row.slug !== null ? (
                <Link to={paths.lot(row.slug)}>{label}</Link>
              ) : (
                <button
                  type="button"
                  onClick={({ currentTarget }) => {
                    closeMenuOf(currentTarget)
                    onAct(index, act)
                  }}
                >
                  {label}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
