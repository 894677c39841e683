import { useEffect, useState } from 'react'

import { isFailedCall, useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { ShortDay } from '../../../ui/day.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { failureIssues } from '../../../ui/failure.ts'
import { listings } from '../contract.ts'
import { kinds } from '../kinds/kinds.ts'
import { listingStates } from '../listing-states.ts'
import { fieldAt } from '../sheet.ts'
import type { StockRow } from './use-stock-rows.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
}

const keys: readonly (readonly [readonly string[], string])[] = [
  [['J', '↓'], 'Next piece'],
  [['K', '↑'], 'Piece before'],
  [['Enter'], 'Open the piece'],
  [['X'], 'Select it'],
  [['Shift', 'X'], 'Select to here'],
  [['E'], 'Edit its price'],
  [['/'], 'Search'],
  [['Ctrl', 'Z'], 'Undo the last change'],
  [['Esc'], 'Clear the selection'],
  [['?'], 'Show all keys'],
]

/** All keys of the stock book, and the way to turn the single letters off. */
export function KeysDialog({
  open,
  onClose,
  on,
  onTurn,
}: DialogProps & { on: boolean; onTurn: (on: boolean) => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className="stock-keys">
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="stock-keys-on">
        <input
          type="checkbox"
          checked={on}
          onChange={({ target: { checked } }) => onTurn(checked)}
        />
        Single letters work as keys
      </label>
    </Dialog>
  )
}

const hourChoices = [24, 72] as const

/** Asks for how many hours verified buyers see the selected pieces first. */
export function EarlyDialog({
  open,
  onClose,
  onHours,
}: DialogProps & { onHours: (hours: number) => void }) {
  const [chosen, setChosen] = useState('24')
  const [own, setOwn] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  return (
    <Dialog open={open} onClose={onClose} title="Early access">
      <form
        className="bulk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const text = chosen === 'own' ? own.trim() : chosen
          const hours = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
          if (!(hours >= 0 && hours <= 720)) return setWrong('Enter whole hours, from 1 to 720.')
          onHours(hours)
          onClose()
        }}
      >
        <p className="quiet">
          Only verified buyers see a piece in its first hours. It counts from its first publication.
        </p>
        <fieldset className="bulk-by bulk-hours">
          <legend className="visually-hidden">Hours</legend>
          {[...hourChoices.map(String), 'own', '0'].map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="hours"
                checked={chosen === value}
                onChange={() => {
                  setChosen(value)
                  setWrong(null)
                }}
              />
              {value === 'own' ? 'Other' : value === '0' ? 'None' : `${value} hours`}
            </label>
          ))}
        </fieldset>
        {chosen === 'own' && (
          <label className="filter">
            <span>Hours</span>
            <input
              className="control"
              inputMode="numeric"
              maxLength={3}
              value={own}
              aria-invalid={wrong !== null || undefined}
              aria-describedby="early-wrong"
              onChange={({ target: { value } }) => {
                setOwn(value)
                setWrong(null)
              }}
            />
          </label>
        )}
        <p id="early-wrong" className="stock-wrong small" role="alert">
          {wrong}
        </p>
        <div className="dialog-actions">
          <button className="button button-small" type="button" onClick={onClose}>
            Cancel
          </button>
          <button className="button button-filled button-small" type="submit">
            Set
          </button>
        </div>
      </form>
    </Dialog>
  )
}

type History = OutputOf<typeof listings.history>['items']

/** What the history calls each change. */
const happened: Readonly<Record<string, string>> = {
  created: 'Entered',
  edited: 'Edited',
  undone: 'A change undone',
  priced: 'Price changed',
  published: 'Published',
  paused: 'Paused',
  'kept-private': 'Kept private',
  archived: 'Archived',
  restored: 'Restored',
  hidden: 'Hidden, because nobody confirmed it',
  confirmed: 'Confirmed',
  'early-access': 'Early access changed',
}

/** The changed fields of one entry in words; those that are no fields are told by its heading. */
function changesOf({ kind }: StockRow, { before, after, what }: History[number]) {
  if (what === 'created') return []
  return Object.keys({ ...before, ...after }).flatMap((key) => {
    const field = fieldAt(kinds[kind], key)
    if (key === 'hours') return [`${before[key] ?? '0'} hours, now ${after[key] ?? '0'}`]
    if (key === 'state') {
      const name = listingStates[after[key] as keyof typeof listingStates]
      return [`Now ${name.toLowerCase()}`]
    }
    if (field === undefined) return []
    return [`${field.label}: ${before[key] ?? 'nothing'}, now ${after[key] ?? 'nothing'}`]
  })
}

/** Every change of one listing. */
export const HistoryDialog = ({ row, onClose }: { row: StockRow | null; onClose: () => void }) => (
  <Dialog open={row !== null} onClose={onClose} title={`History of ${row?.title ?? ''}`}>
    {row !== null && <HistoryList row={row} />}
  </Dialog>
)

function HistoryList({ row }: { row: StockRow }) {
  const api = useApi()
  const [items, setItems] = useState<History | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { id } = row
  useEffect(() => {
    let gone = false
    api()
      .call(listings.history, { id, limit: 50 })
      .then(
        (page) => gone || setItems(page.items),
        (error: unknown) => {
          if (!isFailedCall(error)) throw error
          if (!gone) setTrouble(failureIssues(error)[0]?.detail ?? null)
        },
      )
    return () => {
      gone = true
    }
  }, [id, api])
  return (
    <div className="stock-history" aria-live="polite">
      {trouble !== null && <p>{trouble}</p>}
      {trouble === null && items === null && <p className="quiet">Loading…</p>}
      <ol>
        {items?.map((each) => (
          <li key={each.id}>
            <p>
              {happened[each.what] ?? 'Changed'}
              <span className="small quiet">
                {' '}
                <ShortDay of={each.at} time />
                {each.by !== null && `, ${each.by}`}
              </span>
            </p>
            {changesOf(row, each)
              .slice(0, 12)
              .map((line) => (
                <p key={line} className="small quiet">
                  {line}
                </p>
              ))}
          </li>
        ))}
      </ol>
    </div>
  )
}
