import type { OutputOf } from '../../../contract/endpoint.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useReader } from '../../../ui/reader.ts'
import type { stockBook } from '../stock-book-contract.ts'
import { type RowsInView, useRowsInView } from './rows-in-view.ts'

export type Summary = OutputOf<typeof stockBook.summary>

interface StockSumsProps {
  summary: Summary
  /** Whether boxes show on a phone; null where they cannot be turned on. */
  picking: boolean | null
  onPicking: () => void
}

/** How many pieces match, and what they cost and ask: by currency, never added across. */
export function StockSums({ summary, picking, onPicking }: StockSumsProps) {
  const { matches, sums, unpriced } = summary
  const { locale } = useReader()
  return (
    <div className="stock-sums">
      <p aria-live="polite">
        <strong>{matches.toLocaleString(locale)}</strong>{' '}
        {matches === 1 ? 'piece matches' : 'pieces match'}
      </p>
      {sums.map(({ currency, cost, asked }) => (
        <p key={currency} className="stock-sum">
          <strong>{formatMoney({ minor: cost, currency }, locale)}</strong> at cost
          <span>
            <strong>{formatMoney({ minor: asked, currency }, locale)}</strong> asked
          </span>
        </p>
      ))}
      {unpriced > 0 && (
        <p className="stock-sum">
          <strong>{unpriced.toLocaleString(locale)}</strong> without a fixed price
        </p>
      )}
      {picking !== null && (
        <button type="button" className="stock-pick" onClick={onPicking}>
          <span className="text-link">{picking ? 'Done' : 'Select'}</span>
        </button>
      )}
    </div>
  )
}

/** What went wrong, in words, and perhaps another try. */
export function StockTrouble({ says, onRetry }: { says: string | null; onRetry?: () => void }) {
  if (says === null) return null
  return (
    <p className="stock-wrong" role="alert">
      {says}{' '}
      {onRetry !== undefined && (
        <button type="button" className="text-link" onClick={onRetry}>
          Try again
        </button>
      )}
    </p>
  )
}

interface StockFootProps {
  inView: RowsInView
  matches: number
  may: boolean
  onKeys: () => void
}

/** Which rows are in view, and the most useful keys. */
export function StockFoot({ inView, matches, may, onKeys }: StockFootProps) {
  const { locale } = useReader()
  const view = useRowsInView(inView)
  const row = (index: number) => Math.min(index + 1, matches).toLocaleString(locale)
  return (
    <div className="stock-foot small quiet">
      <p>
        {row(view.first)} to {row(view.last)} of {matches.toLocaleString(locale)}
      </p>
      <button type="button" className="stock-hints" onClick={onKeys}>
        <kbd>J</kbd> <kbd>K</kbd> move
        {may && (
          <>
            <kbd>X</kbd> select <kbd>Shift</kbd> <kbd>X</kbd> select to here <kbd>E</kbd> edit price
          </>
        )}
        <kbd>?</kbd> all keys
      </button>
    </div>
  )
}
