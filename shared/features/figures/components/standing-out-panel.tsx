import { useState } from 'react'
import { Link, useRevalidator } from 'react-router-dom'

import { type Currency, currencies, formatMoney } from '../../../contract/money.ts'
import { paths } from '../../../routing/paths.ts'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { useCounted, useReader } from '../../../ui/reader.ts'
import { Trouble } from '../../../ui/use-work.tsx'
import { changedAmount } from '../../listings/change-price.ts'
import { StockPriceDialog } from '../../listings/components/stock-price-dialog.tsx'
import { StockUndoLine } from '../../listings/components/stock-undo-line.tsx'
import { doneWords } from '../../listings/components/stock-words.ts'
import { useStockChanges } from '../../listings/components/use-stock-changes.ts'
import { holdingCost, shareOf } from '../metrics.ts'
import { standingOut } from '../stock-lots.ts'
import { percentWords } from './figure-row.tsx'
import type { StockLot } from './stock-map.tsx'

const steps = [5, 8, 12] as const
/** How many of the lots are named. */
const named = 4

type Out = StockLot & { price: number; currency: Currency }

/** Lots with what they would cost, and what they cost now. */
function Lowered({ lots, lowered }: { lots: readonly Out[]; lowered: (lot: Out) => number }) {
  const { locale } = useReader()
  return (
    <ul className="stands-out-lots">
      {lots.map((lot) => (
        <li key={lot.id}>
          <LotPicture picture={lot.picture} sizes="44px" silent />
          <Link to={paths.listing(lot.id)}>{lot.title}</Link>
          <span>
            <ins>{formatMoney({ minor: lowered(lot), currency: lot.currency }, locale)}</ins>
            <del className="small quiet">
              <span className="visually-hidden">instead of </span>
              {formatMoney({ minor: lot.price, currency: lot.currency }, locale)}
            </del>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface PanelProps {
  lots: readonly StockLot[]
  /** What money costs a year, in percent. */
  rate: string
  /** Whether the reader may change prices. */
  may: boolean
}

/** What stands out of the stock, and the step that may move it. */
export function StandingOutPanel({ lots, rate, may }: PanelProps) {
  const counted = useCounted()
  const { locale } = useReader()
  const { revalidate } = useRevalidator()
  const changes = useStockChanges()
  const [step, setStep] = useState<(typeof steps)[number]>(8)
  const [asking, setAsking] = useState(false)
  const out = standingOut(lots)
    .filter((lot): lot is Out => lot.currency !== null)
    .toSorted((a, b) => b.price * b.pieces - a.price * a.pieces)
  const lowered = ({ price, currency }: Out) =>
    changedAmount(price, currency, { by: 'percent', value: -100 * step, round: 'one' }) ?? price
  const undo = async () => {
    if (await changes.undo()) await revalidate()
  }
  const told = changes.told !== null && (
    <StockUndoLine told={changes.told} working={changes.working} onUndo={() => void undo()} />
  )
  if (out.length === 0) {
    return (
      <div className="stands-out">
        {told}
        <h3 className="d5">Nothing stands out</h3>
        <p className="small quiet">
          No lot on sale is older than a year, without a new offer, and dearer against its metal
          than half of your stock.
        </p>
      </div>
    )
  }
  const used = currencies.filter((each) => out.some(({ currency }) => currency === each))
  const sums = used.map((currency) => {
    const of = out.filter((lot) => lot.currency === currency)
    const sum = (value: (lot: Out) => number) =>
      of.reduce((all, lot) => all + value(lot) * lot.pieces, 0)
    const costKnown = of.every(({ cost }) => cost !== null)
    const write = (minor: number) => formatMoney({ minor, currency }, locale)
    const cost = sum((lot) => lot.cost ?? 0)
    const next = sum(lowered)
    const share = costKnown ? shareOf(next, cost) : null
    return {
      currency,
      next: write(next),
      holding: `${write(cost)} at cost${costKnown ? '' : ', as far as entered'}; holding them costs ${write(holdingCost(cost, Number(rate) * 100))} a month at your ${rate}%.`,
      share: share === null ? null : `${percentWords(share, locale)} of their cost`,
    }
  })
  const rest = out.slice(named)
  const target = { items: out.map(({ id, version }) => ({ id, version })) }
  return (
    <div className="stands-out">
      {told}
      <h3 className="d5">
        {counted(out.length, 'lot')} {out.length === 1 ? 'stands' : 'stand'} out
      </h3>
      {sums.map(({ currency, holding }) => (
        <p key={currency} className="small quiet">
          {holding}
        </p>
      ))}
      <Lowered lots={out.slice(0, named)} lowered={lowered} />
      {rest.length > 0 && (
        <details className="stands-out-rest">
          <summary>{rest.length.toLocaleString(locale)} more</summary>
          <Lowered lots={rest} lowered={lowered} />
        </details>
      )}
      <fieldset className="stands-out-step">
        <legend>Lower by</legend>
        <div className="segments">
          {steps.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="lower-by"
                checked={step === each}
                onChange={() => setStep(each)}
              />
              <span>{each}%</span>
            </label>
          ))}
        </div>
      </fieldset>
      <dl className="stands-out-total">
        <dt>New total</dt>
        {sums.map(({ currency, next, share }) => (
          <dd key={currency}>
            <strong className="d4">{next}</strong>
            {share !== null && <span className="small quiet">{share}</span>}
          </dd>
        ))}
      </dl>
      {may && (
        <>
          <button
            type="button"
            className="button button-filled"
            ref={passFocusOn}
            aria-disabled={changes.working || undefined}
            onClick={() => setAsking(true)}
          >
            {out.length === 1
              ? 'Lower this one'
              : `Lower these ${out.length.toLocaleString(locale)}`}
          </button>
          <p className="small quiet">You can undo it for 24 hours. Open offers stay as they are.</p>
          {!asking && <Trouble says={changes.trouble} />}
          <StockPriceDialog
            key={step}
            open={asking}
            count={out.length}
            currencies={used}
            percentage={String(step)}
            trouble={changes.trouble}
            onClose={() => setAsking(false)}
            onPreview={(change) => changes.preview(target, change)}
            onChange={async (change) => {
              await changes.make(target, change, (outcome) => doneWords('price', outcome, locale))
              // The dialog closes without waiting for this: if nothing stands out any more, it is removed.
              void revalidate()
            }}
          />
        </>
      )}
    </div>
  )
}
