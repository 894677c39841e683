import { Bookmark, X } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { WholeNumber } from '../../../ui/amounts.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TabRow } from '../../../ui/tab-row.tsx'
import { useWork } from '../../../ui/use-work.tsx'
import { listingStates } from '../listing-states.ts'
import { stockBook } from '../stock-book-contract.ts'
import type { StockColumn } from '../stock-columns.ts'
import { type StockView, stockViews } from '../stock-filter.ts'
import { addressWith, type StockQuery } from './stock-query.ts'

const labels: Record<StockView, string> = {
  ...listingStates,
  all: 'All',
  draft: 'Drafts',
  unconfirmed: 'Waiting to be confirmed',
}
const order: readonly StockView[] = [
  'all',
  'live',
  'draft',
  'private',
  'review',
  'unconfirmed',
  'paused',
  'sold-out',
  'archived',
]
/** Those that show even without a listing. */
const always: ReadonlySet<StockView> = new Set(['all', 'live', 'draft'])

export type SavedView = OutputOf<typeof stockBook.views>['views'][number]

interface StockViewsProps {
  query: StockQuery
  counts: Readonly<Record<(typeof stockViews)[number], number>>
  saved: readonly SavedView[]
  columns: readonly StockColumn[]
  onSaved: (views: readonly SavedView[]) => void
  /** A saved view brings its columns. */
  onOpen: (view: SavedView) => void
}

/** The views of the stock as tabs with counts, and those that somebody has saved. */
export function StockViews({ query, counts, saved, columns, onSaved, onOpen }: StockViewsProps) {
  const [naming, setNaming] = useState(false)
  const api = useApi()
  const shown = order.filter((each) => always.has(each) || counts[each] > 0 || each === query.view)
  const remove = async (id: string) => {
    await api().call(stockBook.removeView, { id })
    onSaved(saved.filter((each) => each.id !== id))
  }
  return (
    <div className="stock-views">
      <TabRow
        label="Views of your stock"
        tabs={shown.map((view) => ({
          to: addressWith(query, { view }),
          label: (
            <>
              {labels[view]}{' '}
              <span>
                <WholeNumber of={counts[view]} />
              </span>
            </>
          ),
          current: view === query.view,
        }))}
        preventScrollReset
      />
      {saved.length > 0 && (
        <details className="tap-menu" data-menu="tap">
          <summary>Views</summary>
          <ul>
            {saved.map((view) => (
              <li key={view.id} className="saved-view">
                <Link to={view.query || '?'} onClick={() => onOpen(view)} preventScrollReset>
                  {view.name}
                </Link>
                <button type="button" onClick={() => void remove(view.id)}>
                  <Icon of={X} size={16} />
                  <span className="visually-hidden">Delete the view {view.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <button type="button" className="stock-save-view" onClick={() => setNaming(true)}>
        <Icon of={Bookmark} size={16} />
        Save as a view
      </button>
      <NameDialog
        open={naming}
        onClose={() => setNaming(false)}
        onName={async (name) => {
          const view = { name, query: addressWith(query, {}), columns: [...columns] }
          const kept = await api().call(stockBook.saveView, view)
          const others = saved.filter((each) => each.id !== kept.id)
          onSaved([...others, kept].toSorted((a, b) => a.name.localeCompare(b.name)))
        }}
      />
    </div>
  )
}

function NameDialog({
  open,
  onClose,
  onName,
}: {
  open: boolean
  onClose: () => void
  onName: (name: string) => Promise<void>
}) {
  const [name, setName] = useState('')
  const { working, trouble, run } = useWork()
  const [empty, setEmpty] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} title="Save as a view">
      <form
        className="stock-filter-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') return setEmpty(true)
          void run('save', async () => {
            await onName(name.trim())
            setName('')
            onClose()
          })
        }}
      >
        <label className="filter">
          <span>Name</span>
          <input
            className="control"
            maxLength={40}
            value={name}
            aria-invalid={empty || undefined}
            aria-describedby="view-wrong"
            onChange={({ target: { value } }) => {
              setName(value)
              setEmpty(false)
            }}
          />
        </label>
        <p id="view-wrong" className="stock-wrong small" role="alert">
          {empty ? 'Enter a name.' : trouble}
        </p>
        <p className="small quiet">
          It keeps these filters, the order and the columns, for you alone. The same name replaces
          an earlier view.
        </p>
        <DialogActions onCancel={onClose}>
          <button className="button button-filled button-small" type="submit">
            {working === null ? 'Save' : 'Saving…'}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
