// Rows are placed by hand, and table elements that are no table to CSS lose their roles in some browsers.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { writeDecimal } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import { rateWords } from '../../../contract/rate-words.ts'
import { paths } from '../../../routing/paths.ts'
import { ShortDay } from '../../../ui/day.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { useCounted, useReader } from '../../../ui/reader.ts'
import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'
import { ratioOf, type SpotsBy } from '../editing/metal-prices.ts'
import { kinds } from '../kinds/kinds.ts'
import { listingStates } from '../listing-states.ts'
import type { StockColumn } from '../stock-columns.ts'
import { confirmedFor } from '../stock-filter.ts'
import { ratioWords } from './price-meter.tsx'
import { quotedWords } from './stock-price.tsx'
import { type RowAct, RowMenu } from './stock-row-menu.tsx'
import type { StockRow } from './use-stock-rows.ts'

const day = 86_400_000

/** Days since a piece was acquired; null if nobody said when. */
const ageOf = ({ acquiredOn }: StockRow, now: number): number | null =>
  acquiredOn === null ? null : Math.max(0, Math.floor((now - Date.parse(acquiredOn)) / day))

/** A listing's state in words; live ones may wait to be confirmed, or open early to some. */
function stateOf(
  { state, hidden, confirmedAt, publicFrom }: StockRow,
  now: number,
): [StatusTone, string] {
  if (state !== 'live') return [state === 'review' ? 'waiting' : 'neutral', listingStates[state]]
  if (hidden !== null) return ['waiting', 'Hidden']
  if (confirmedAt !== null && now - Date.parse(confirmedAt) >= confirmedFor * day) {
    return ['waiting', 'To be confirmed']
  }
  return ['good', publicFrom !== null && Date.parse(publicFrom) > now ? 'Live early' : 'Live']
}

interface CellsProps {
  row: StockRow
  spots: SpotsBy
  now: number
}

const grams = (milligrams: number) => writeDecimal(milligrams, 3, 1)

/** The content of a cell; the price's is beside its editor. */
function Cell({ of, row, spots, now }: CellsProps & { of: StockColumn }): ReactNode {
  const { locale } = useReader()
  switch (of) {
    case 'title':
      return null
    case 'number':
      return row.stockNumber ?? '–'
    case 'kind':
      return kinds[row.kind].label
    case 'quantity':
      return row.quantity
    case 'gross':
      return row.gross === null ? '–' : grams(row.gross)
    case 'carats':
      return row.carats === null ? '–' : writeDecimal(row.carats, 3, 2)
    case 'age':
      return ageOf(row, now) ?? '–'
    case 'updated':
      return <ShortDay of={row.updatedAt} />
    case 'confirmed':
      return row.confirmedAt === null ? '–' : <ShortDay of={row.confirmedAt} />
    case 'cost':
      return row.cost === null || row.currency === null
        ? '–'
        : formatMoney({ minor: row.cost, currency: row.currency }, locale)
    case 'price':
      return quotedWords(row.quote, locale)
    case 'metal': {
      const ratio = ratioOf(row.quote, spots)
      return ratio === null ? '–' : ratioWords(ratio)
    }
    case 'falls':
      return <NextStep of={row.markdown} />
    case 'state': {
      const [tone, words] = stateOf(row, now)
      return <StatusMark tone={tone}>{words}</StatusMark>
    }
  }
}

/** The next step in which a price falls automatically, which it does only while it is live. */
function NextStep({ of }: { of: StockRow['markdown'] }) {
  if (of === null) return '–'
  return (
    <>
      {rateWords(of.percent)}{' '}
      {of.at === null ? (
        'when live'
      ) : (
        <>
          on <ShortDay of={of.at} />
        </>
      )}
    </>
  )
}

export const numericColumns: ReadonlySet<StockColumn> = new Set([
  'quantity',
  'gross',
  'carats',
  'age',
  'cost',
  'price',
  'metal',
  'falls',
])

export interface StockRowProps extends CellsProps {
  index: number
  columns: readonly StockColumn[]
  selected: boolean
  /** It has focus, or gets it next. */
  current: boolean
  may: boolean
  /** Boxes show; on a phone only after "Select". */
  picking: boolean
  editor: ReactNode
  /** Places the row in the window; a new function only when its place changes. */
  place: (element: HTMLDivElement | null) => void
  on: RowEvents
}

/** What happens to rows; the same object for all of them. */
export interface RowEvents {
  toggle: (index: number, range: boolean) => void
  focus: (index: number) => void
  edit: (index: number) => void
  act: (index: number, act: RowAct) => void
}

/** One listing of the stock book. */
export const StockTableRow = memo(function StockTableRow(props: StockRowProps) {
  const counted = useCounted()
  const { row, index, columns, selected, current, may, picking, editor, place, on } = props
  const age = ageOf(row, props.now)
  const confirm = stateOf(row, props.now)[1] === 'To be confirmed'
  return (
    <div
      role="row"
      className="stock-row"
      ref={place}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={may ? selected : undefined}
      data-quiet={row.state === 'archived' || undefined}
      tabIndex={current ? 0 : -1}
      onFocus={({ target, currentTarget }) => target === currentTarget && on.focus(index)}
    >
      {may && picking && (
        <div role="gridcell" className="stock-box">
          <label>
            <input
              type="checkbox"
              aria-label={`Select ${row.title}`}
              checked={selected}
              tabIndex={-1}
              onChange={({ nativeEvent }) =>
                on.toggle(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        </div>
      )}
      <div role="gridcell" className="stock-picture">
        <LotPicture picture={row.picture} sizes="72px" silent />
      </div>
      <div role="gridcell" className="stock-title">
        <Link to={paths.listing(row.id)} tabIndex={current ? 0 : -1}>
          {row.title === '' ? 'Without a title' : row.title}
        </Link>
        <span className="stock-line small quiet" aria-hidden="true">
          {[row.stockNumber, age === null ? null : counted(age, 'day')]
            .filter((each) => each !== null)
            .join(' · ')}
        </span>
        {row.hidden !== null && <span className="small">{row.hidden}</span>}
        {row.held > 0 && (
          <span className="small">
            <Link to={paths.ordersOf(row.id)} tabIndex={current ? 0 : -1}>
              {row.held} of {row.quantity} in open orders
            </Link>
          </span>
        )}
      </div>
      {columns.slice(1).map((of) =>
        of === 'price' ? (
          <div role="gridcell" key={of} className="stock-cell stock-price">
            {editor ??
              (may ? (
                <button
                  type="button"
                  tabIndex={-1}
                  title="Change the price"
                  onClick={() => on.edit(index)}
                >
                  <Cell of={of} row={row} spots={props.spots} now={props.now} />
                </button>
              ) : (
                <Cell of={of} row={row} spots={props.spots} now={props.now} />
              ))}
          </div>
        ) : (
          <div
            role="gridcell"
            key={of}
            className={`stock-cell stock-${of}${numericColumns.has(of) ? ' stock-numeric' : ''}`}
          >
            <Cell of={of} row={row} spots={props.spots} now={props.now} />
          </div>
        ),
      )}
      <div role="gridcell" className="stock-menu-cell">
        <RowMenu
          row={row}
          index={index}
          may={may}
          confirm={confirm}
          current={current}
          act={on.act}
        />
      </div>
    </div>
  )
})
