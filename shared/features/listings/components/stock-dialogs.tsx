import { useState } from 'react'

import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { mostEarlyHours, usualEarlyHours } from '../early-hours.ts'
import { kinds } from '../kinds/kinds.ts'
import { ListingHistory } from './listing-history.tsx'
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
          const least = chosen === 'own' ? 1 : 0
          if (!(hours >= least && hours <= mostEarlyHours)) {
            return setWrong(`Enter whole hours, from 1 to ${mostEarlyHours}.`)
          }
          onHours(hours)
          onClose()
        }}
      >
        <p className="quiet">
          Only verified buyers see a piece in its first hours. It counts from its first publication.
        </p>
        <fieldset className="bulk-by bulk-hours">
          <legend className="visually-hidden">Hours</legend>
          {[...usualEarlyHours.map(String), 'own', '0'].map((value) => (
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
        <DialogActions onCancel={onClose}>
          <button className="button button-filled button-small" type="submit">
            Set
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Every change of one listing. */
export const HistoryDialog = ({ row, onClose }: { row: StockRow | null; onClose: () => void }) => (
  <Dialog open={row !== null} onClose={onClose} title={`History of ${row?.title ?? ''}`}>
    {row !== null && (
      <ListingHistory
        id={row.id}
        kind={kinds[row.kind]}
        said={row.quote === null ? {} : { currency: row.quote.currency }}
      />
    )}
  </Dialog>
)
