import { useEffect, useId, useRef, useState } from 'react'

import { writeDecimal } from '../../../contract/decimal.ts'
import { formatMoney, plainAmount } from '../../../contract/money.ts'
import { Description } from '../../../ui/description-list.tsx'
import { useReader } from '../../../ui/reader.ts'
import { ratioOf, type SpotsBy, unitOf } from '../editing/metal-prices.ts'
import { readAmount } from '../fields/money-field.ts'
import { kinds } from '../kinds/kinds.ts'
import { ratioWords } from './price-meter.tsx'
import type { Outcome } from './use-stock-changes.ts'
import type { StockRow } from './use-stock-rows.ts'

type Quote = NonNullable<StockRow['quote']>

const isShare = ({ basis }: Quote) => basis === 'list' || basis === 'spot'
/** What an amount is for, where that is not one piece. A narrow column breaks the line before it. */
const per = {
  piece: '',
  total: ' the\u00A0lot',
  gram: ' /\u00A0g',
  carat: ' /\u00A0ct',
  list: ' list',
  spot: ' metal',
} as const

/** A price as it is quoted: `£1,240.00`, `£64.00 / g`, `−30% list`. */
export function quotedWords(quote: Quote | null, locale: string): string {
  const amount = quote?.tiers[0]?.amount
  if (quote === null || amount === undefined) return '–'
  if (!isShare(quote))
    return formatMoney({ minor: amount, currency: quote.currency }, locale) + per[quote.basis]
  const share = writeDecimal(amount, 2).replace('-', '−')
  return `${amount > 0 ? '+' : ''}${share}%${per[quote.basis]}`
}

/** Reads what somebody types as a listing's price. */
function readPrice({ quote, kind, currency }: StockRow, text: string) {
  const share = quote !== null && isShare(quote) ? kinds[kind].fields : null
  const field = share !== null && 'percent' in share ? share.percent : null
  return field === null ? readAmount(text, { currency: currency ?? '' }) : field.read(text, {})
}

/** A row after its first price has changed. */
export function withPrice(row: StockRow, text: string): StockRow {
  const read = readPrice(row, text)
  if (row.quote === null || !('value' in read)) return row
  const [first, ...rest] = row.quote.tiers
  if (first === undefined) return row
  return { ...row, quote: { ...row.quote, tiers: [{ ...first, amount: read.value }, ...rest] } }
}

/** What the undo line tells about one price. */
export function priceWords(
  row: StockRow,
  next: StockRow,
  { skipped }: Outcome,
  locale: string,
): string {
  const name = row.stockNumber ?? row.title
  if (skipped.length > 0) return `${name} keeps its price.`
  if (row.quote === null) return `${name} has a price.`
  return `${name} is now ${quotedWords(next.quote, locale)}, was ${quotedWords(row.quote, locale)}.`
}

/** What the price is in the field: plain, so that any reader's own marks are understood. */
function startOf({ quote }: StockRow): string {
  const amount = quote?.tiers[0]?.amount
  if (quote === null || amount === undefined) return ''
  return isShare(quote)
    ? writeDecimal(amount, 2)
    : plainAmount({ minor: amount, currency: quote.currency })
}

interface PriceEditorProps {
  row: StockRow
  spots: SpotsBy
  /** The row as it would be, while somebody types. */
  onTyping: (row: StockRow) => void
  /** Saves; answers with what is wrong, or null. */
  onSave: (row: StockRow, text: string) => Promise<string | null>
  /** `by`: to the next or previous price, or 0 to stay in the table. */
  onLeave: (by: number) => void
}

/** A price that is being changed in its row, with a note of what it was. */
export function PriceEditor({ row, spots, onTyping, onSave, onLeave }: PriceEditorProps) {
  const { locale } = useReader()
  const [start] = useState(() => startOf(row))
  const [was] = useState(row)
  const [text, setText] = useState(start)
  const [wrong, setWrong] = useState<string | null>(null)
  const leaving = useRef(false)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  /** The note opens above the field where there is no room below, on a bar at the lower edge. */
  const place = (note: HTMLDivElement | null) => {
    const box = note?.parentElement?.getBoundingClientRect()
    if (box === undefined || note === null) return
    note.dataset.above = String(box.bottom + note.offsetHeight + 120 > innerHeight)
  }
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const typed = withPrice(was, text)
  const save = async (by: number) => {
    if (leaving.current) return
    if (text.trim() === start) return leave(by)
    const read = readPrice(was, text)
    if (!('value' in read)) return setWrong(text.trim() === '' ? 'Enter an amount.' : read.reason)
    leaving.current = true
    const reason = await onSave(was, text)
    leaving.current = false
    if (reason === null) return leave(by)
    setWrong(reason)
    field.current?.focus()
  }
  const leave = (by: number) => {
    leaving.current = true
    onLeave(by)
  }
  const unit = unitOf(typed.quote, spots)
  const ratio = ratioOf(was.quote, spots)
  const gap = unit === null || was.cost === null ? null : unit - was.cost
  return (
    <div className="stock-editor">
      <input
        className="stock-price-field"
        ref={field}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        aria-label={`Price of ${row.title}`}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={id}
        onChange={({ target: { value } }) => {
          setText(value)
          setWrong(null)
          onTyping(withPrice(was, value))
        }}
        onBlur={() => void save(0)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            leave(0)
          } else if (event.key === 'Enter' || event.key === 'Tab') {
            event.preventDefault()
            void save(event.key === 'Enter' ? 0 : event.shiftKey ? -1 : 1)
          }
        }}
      />
      <div className="stock-note small" id={id} ref={place}>
        {wrong !== null && (
          <p className="stock-wrong" role="alert">
            {wrong}
          </p>
        )}
        <dl>
          <Description name="Was">
            {quotedWords(was.quote, locale)}
            {ratio !== null && `, ${ratioWords(ratio)} × metal value`}
          </Description>
          {gap !== null && row.currency !== null && (
            <Description name="Against cost">
              {gap === 0
                ? 'The same'
                : `${formatMoney({ minor: Math.abs(gap), currency: row.currency }, locale)} ${gap < 0 ? 'below' : 'above'}`}
            </Description>
          )}
        </dl>
        <p className="stock-note-keys quiet" aria-hidden="true">
          <span>
            <kbd>Enter</kbd> save
          </span>
          <span>
            <kbd>Tab</kbd> next
          </span>
          <span>
            <kbd>Esc</kbd> leave
          </span>
        </p>
      </div>
    </div>
  )
}
