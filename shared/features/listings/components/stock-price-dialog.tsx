import { useState } from 'react'

import { type Currency, parseMoney } from '../../../contract/money.ts'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { drawOptions, Select } from '../../../ui/forms/select.tsx'
import { useCounted } from '../../../ui/reader.ts'
import type { Rounding } from '../change-price.ts'
import { signedPercent } from '../fields/percentage.ts'
import { reasonsOf } from './stock-words.ts'
import type { Change, Outcome } from './use-stock-changes.ts'

const percent = signedPercent('Percentage', { from: -9900, to: 100_000 })

const roundingWords: Record<Rounding, string> = {
  exact: 'Not rounded',
  one: 'To whole units',
  five: 'To fives',
  ten: 'To tens',
}

interface PriceDialogProps {
  open: boolean
  count: number
  /** Those of the selected pieces; an amount is in one of them. */
  currencies: readonly Currency[]
  /** The percentage that is entered at first. */
  percentage?: string
  onClose: () => void
  /** What a change would do; null if it failed, which the page tells. */
  onPreview: (change: Change) => Promise<Outcome | null>
  onChange: (change: Change) => Promise<void>
  trouble: string | null
}

type By = 'percent' | 'amount'

/** What a change of prices would do, in sentences. */
function PreviewWords({ outcome }: { outcome: Outcome }) {
  const counted = useCounted()
  const { prices: effect, skipped, done } = outcome
  return (
    <div className="bulk-preview" aria-live="polite">
      <p>
        {done === 0
          ? 'No price changes.'
          : [
              effect.rise > 0 ? `${counted(effect.rise, 'price')} rise` : '',
              effect.fall > 0 ? `${counted(effect.fall, 'price')} fall` : '',
            ]
              .filter(Boolean)
              .join(', ')}
      </p>
      {effect.belowMelt > 0 && (
        <p className="stock-wrong">
          {counted(effect.belowMelt, 'price')} would be below the metal’s value.
        </p>
      )}
      {effect.belowCost > 0 && (
        <p className="stock-wrong">{counted(effect.belowCost, 'price')} would be below cost.</p>
      )}
      {[...reasonsOf(skipped)].slice(0, 6).map(([reason, count]) => (
        <p key={reason} className="quiet">
          {count === 1 ? '1 stays as it is' : `${count} stay as they are`}: {reason}
        </p>
      ))}
    </div>
  )
}

/** Changes the prices of everything that is selected, after showing what that does. */
export function StockPriceDialog(props: PriceDialogProps) {
  const counted = useCounted()
  const { open, count, currencies, onClose, trouble } = props
  const [by, setBy] = useState<By>('percent')
  const [currency, setCurrency] = useState<Currency | undefined>(currencies[0])
  const [lower, setLower] = useState(true)
  const [text, setText] = useState(props.percentage ?? '')
  const [round, setRound] = useState<Rounding>('one')
  const [wrong, setWrong] = useState<string | null>(null)
  const [seen, setSeen] = useState<{ change: Change; outcome: Outcome } | null>(null)
  const [busy, setBusy] = useState(false)
  const used = currency !== undefined && currencies.includes(currency) ? currency : currencies[0]
  const edit =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setSeen(null)
      setWrong(null)
    }
  const close = () => {
    setSeen(null)
    setWrong(null)
    setText(props.percentage ?? '')
    onClose()
  }
  const read = (): Change | string => {
    const sign = lower ? -1 : 1
    if (/^\s*[-−–+]/.test(text)) return 'Choose up or down, and enter the number without a sign.'
    if (by === 'percent') {
      const found = percent.read(text, {})
      if (!('value' in found)) return 'Enter a percentage, such as 5 or 2.5.'
      if (found.value === 0) return 'Enter more than 0.'
      return { do: 'price', by, value: sign * found.value, round }
    }
    if (used === undefined) return 'None of these has a price yet.'
    const found = parseMoney(text, used, { decimal: '.' })
    if (!found.ok) return found.says
    if (found.money.minor === 0) return 'Enter more than 0.'
    return { do: 'price', by, value: sign * found.money.minor, currency: used, round }
  }
  const next = async () => {
    if (busy || seen?.outcome.done === 0) return
    const change = read()
    if (typeof change === 'string') return setWrong(change)
    setBusy(true)
    try {
      if (seen === null) {
        const outcome = await props.onPreview(change)
        if (outcome !== null) setSeen({ change, outcome })
      } else {
        await props.onChange(change)
        close()
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} onClose={close} title={`Change ${counted(count, 'price')}`}>
      <form
        className="bulk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void next()
        }}
      >
        <fieldset className="bulk-by">
          <legend className="visually-hidden">Up or down</legend>
          {[true, false].map((each) => (
            <label key={String(each)}>
              <input
                type="radio"
                name="direction"
                checked={lower === each}
                onChange={() => edit(setLower)(each)}
              />
              {each ? 'Lower' : 'Raise'}
            </label>
          ))}
        </fieldset>
        <div className="bulk-amount">
          <label className="filter">
            <span>By</span>
            <input
              className="control"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={text}
              aria-invalid={wrong !== null || undefined}
              aria-describedby="bulk-wrong"
              onChange={({ target: { value } }) => edit(setText)(value)}
            />
          </label>
          <label className="filter">
            <span>Unit</span>
            <Select
              value={by === 'percent' ? '%' : used}
              onChange={({ target: { value } }) => {
                edit(setBy)(value === '%' ? 'percent' : 'amount')
                if (value !== '%') setCurrency(value as Currency)
              }}
            >
              <option value="%">%</option>
              {drawOptions(currencies.map((each) => [each, each]))}
            </Select>
          </label>
          <label className="filter">
            <span>Rounding</span>
            <Select
              value={round}
              onChange={({ target: { value } }) => edit(setRound)(value as Rounding)}
            >
              {drawOptions(Object.entries(roundingWords))}
            </Select>
          </label>
        </div>
        <p id="bulk-wrong" className="stock-wrong small" role="alert">
          {wrong ?? trouble}
        </p>
        {seen === null ? (
          <p className="small quiet">
            Prices by quantity change with the first price. Small amounts are not rounded.
          </p>
        ) : (
          <PreviewWords outcome={seen.outcome} />
        )}
        <DialogActions onCancel={close}>
          <button
            className="button button-filled button-small"
            type="submit"
            aria-disabled={busy || seen?.outcome.done === 0 || undefined}
          >
            {seen === null ? 'Show what changes' : `Change ${counted(seen.outcome.done, 'price')}`}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
