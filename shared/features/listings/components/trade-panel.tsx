import { useState } from 'react'
import { Link } from 'react-router-dom'

import { type FeeTerms, feeWords } from '../../../contract/fee-prices.ts'
import type { Currency } from '../../../contract/money.ts'
import { paths } from '../../../routing/paths.ts'
import { useCounted } from '../../../ui/reader.ts'
import { capitalised, type Counted } from '../../../ui/words.ts'
import { PartsOf } from '../../../workplace/parts.tsx'
import { ShownPrice } from '../../rates/components/shown-price.tsx'
import { costOfShipping } from '../../shipping/lot-shipping.ts'
import { anyTax, priceHint } from '../../taxes/tax-words.ts'
import type { TradeLot } from '../lot-data.ts'
import { whyNoPrice } from '../no-price.ts'
import {
  priceAt,
  type Quote,
  smallestOrder,
  type Spots,
  currentSpotsOf,
  toMetal,
} from '../pricing.ts'
import { LotOfferPlace } from './lot-offer-place.tsx'
import { LotState } from './lot-state.tsx'
import { MetalSources } from './metal-sources.tsx'
import { PriceBasis } from './price-basis.tsx'
import { ratioWords } from './price-meter.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

declare module '../../../workplace/menu.ts' {
  interface Places {
    /** Above the button that orders pieces of a lot; `amount` is their price in minor units. */
    lotSum: { trade: TradeLot; pieces: number; amount: number }
  }
}

/** Who pays our fee, as buyers read it beside the price. */
const feeSays = (terms: FeeTerms, currency: Currency) =>
  terms.payer === 'buyer'
    ? `Plus our ${feeWords(terms, currency)}.`
    : 'The seller pays the service fee.'

interface Row {
  from: number
  to: number
  unit: number
}

/** The tiers as rows, each with its last quantity; without those beyond the stock. */
function rowsOf(quote: Quote, spots: Spots): Row[] {
  const { tiers, quantity, basis } = quote
  const least = smallestOrder(quote)
  if (basis === 'total') {
    const priced = priceAt(quote, least, spots)
    return priced === null ? [] : [{ from: least, to: least, unit: priced.unit }]
  }
  return tiers.flatMap(({ from }, at) => {
    const priced = priceAt(quote, from, spots)
    const to = Math.min((tiers[at + 1]?.from ?? quantity + 1) - 1, quantity)
    return priced === null ? [] : [{ from, to, unit: priced.unit }]
  })
}

const range = ({ from, to }: Row) => (from === to ? String(from) : `${from} to ${to}`)

/** The state of a lot that has no price now, and when it has one again. */
function stateOf({ quote, one, many, own }: TradeLot, counted: Counted) {
  const { quantity, currency } = quote
  const least = smallestOrder(quote)
  switch (whyNoPrice({ quantity, least })) {
    case 'none-free':
      return {
        name: 'Reserved',
        says: own
          ? 'All of it is in open orders. What is not paid in time can be ordered again.'
          : 'All of it is in other buyers’ open orders now. What they do not pay in time can be ordered again.',
      }
    case 'too-few-free':
      return {
        name: 'Almost all reserved',
        says: `${counted(quantity, one, many)} can be ordered now, and the smallest order is ${least}. The rest is in open orders.`,
      }
    case 'no-metal-price':
      return {
        name: 'No price at the moment',
        says: `This price follows the metal, and there is no current metal price in ${currency}. The price returns as soon as there is one.`,
      }
  }
}

/** The trade price of a lot: its tiers, any quantity's total, and the price against the metal. */
export function TradePanel({ trade, slug }: { trade: TradeLot; slug: string }) {
  const counted = useCounted()
  const { one, many, melt, own, metals, full, tax, feeTerms, shipping } = trade
  const quote: Quote = trade.quote
  const spots = currentSpotsOf(metals)
  const { currency } = quote
  const least = smallestOrder(quote)
  const [pieces, setPieces] = useState(least)
  const rows = rowsOf(quote, spots)
  const [first] = rows
  if (first === undefined) {
    const state = stateOf(trade, counted)
    return (
      <>
        <LotState name={state.name}>{state.says}</LotState>
        {quote.basis === 'spot' && <MetalSources metals={metals.filter(({ stale }) => stale)} />}
      </>
    )
  }
  const priced = priceAt(quote, pieces, spots)
  const cost =
    priced === null ? 'agreed' : costOfShipping([{ shipping, amount: priced.total, pieces }])
  const ratio = priced === null ? null : toMetal(priced.unit, melt)
  return (
    <div className="trade">
      <table className="trade-tiers">
        <caption className="visually-hidden">Trade price by quantity</caption>
        <thead>
          <tr>
            <th scope="col">{capitalised(many)}</th>
            <th scope="col">Each</th>
            <th scope="col">Discount</th>
            {melt !== null && <th scope="col">× metal value</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const current = priced !== null && pieces >= row.from && pieces <= row.to
            const against = toMetal(row.unit, melt)
            return (
              <tr key={row.from} data-current={current || undefined}>
                <th scope="row">{range(row)}</th>
                <td>
                  <ShownPrice of={{ minor: row.unit, currency }} />
                </td>
                <td>{at === 0 ? '–' : `${(100 - (row.unit * 100) / first.unit).toFixed(1)}%`}</td>
                {melt !== null && <td>{against === null ? '–' : ratioWords(against)}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
      <PriceBasis quote={quote} one={one} priced={priced} />
      <div className="trade-order">
        <QuantityStepper
          name={`Number of ${many}`}
          value={pieces}
          from={least}
          to={quote.quantity}
          change={setPieces}
        />
        <p className="trade-total" aria-live="polite">
          <span className="small quiet">
            {priced === null
              ? `From ${counted(least, one, many)}`
              : `${counted(pieces, one, many)}, ${own ? anyTax : priceHint(tax)}`}
          </span>
          <span className="d5">
            {priced === null ? '–' : <ShownPrice of={{ minor: priced.total, currency }} />}
          </span>
        </p>
      </div>
      <p className="small quiet">
        {counted(quote.quantity, one, many)} can be ordered now.{' '}
        {own
          ? 'This is your own lot, as verified buyers see it.'
          : 'Only verified buyers see this.'}{' '}
        {feeSays(feeTerms, quote.currency)}
      </p>
      {!own && priced !== null && (
        <PartsOf
          place="lotSum"
          of={{ trade, pieces, amount: priced.total }}
          waiting={<div className="lot-sum-room" />}
        />
      )}
      {!own && priced !== null && cost !== 'not-shipped' && (
        <div className="actions">
          {cost !== 'agreed' && (
            <>
              <Link className="button button-filled" to={paths.newOrderOf(slug, pieces)}>
                Order {counted(pieces, one, many)}
              </Link>
              <PartsOf place="lotOrder" of={{ slug, pieces }} />
            </>
          )}
          <LotOfferPlace slug={slug} pieces={pieces} trade={trade} />
        </div>
      )}
      {melt !== null && ratio !== null && (
        <section className="trade-metal" aria-labelledby="against-metal">
          <div className="trade-melt">
            <h2 className="d6" id="against-metal">
              Price against metal
            </h2>
            <p>{ratioWords(ratio)} × metal value</p>
          </div>
          <p className="small quiet">
            Metal value per {one}: <ShownPrice of={{ minor: melt, currency }} alone />
          </p>
          {ratio < 1000 && <p className="small">This is below the value of its metal.</p>}
          <MetalSources metals={metals} />
        </section>
      )}
      <PartsOf place="lotTrade" of={{ sellerId: full.seller.id }} />
    </div>
  )
}
