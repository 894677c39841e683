import { useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
} from 'react-router-dom'

import { type Api, apiOf, CallError, useApi } from '../../../contract/call.ts'
import type { Currency } from '../../../contract/money.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { wholeNumber } from '../../../routing/number-parameter.ts'
import { paths } from '../../../routing/paths.ts'
import { queryOf } from '../../../routing/query.ts'
import { Description } from '../../../ui/description-list.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { useLastChoice } from '../../../ui/use-last-choice.ts'
import { useWork } from '../../../ui/use-work.tsx'
import { stopAfter } from '../../../ui/words.ts'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { DeliverTo, deliveryChoices } from '../../addresses/components/deliver-to.tsx'
import { addresses } from '../../addresses/contract.ts'
import { QuantityStepper } from '../../listings/components/quantity-stepper.tsx'
import type { TradeLot } from '../../listings/lot-data.ts'
import { lots } from '../../listings/lots-contract.ts'
import { noPriceWords } from '../../listings/no-price.ts'
import { priceAt, smallestOrder, currentSpotsOf } from '../../listings/pricing.ts'
import { costOfShipping, whyNoOrder } from '../../shipping/lot-shipping.ts'
import { OrderSum } from '../components/order-sum.tsx'
import { WhatHappensNext } from '../components/what-happens-next.tsx'
import { orders } from '../contract.ts'
import { amountsOfLots } from '../fees.ts'
import { lockPrices } from '../price-locks/lock-prices.ts'
import { PriceLockNotice } from '../price-locks/price-lock-notice.tsx'

const query = { lot: text({ max: 200 }), pieces: wholeNumber({ from: 1, to: 1_000_000 }) }

/** @param deliverTo the id of the address where the goods go; the company's default one if left out */
async function load(api: Api, slug: string, deliverTo?: string) {
  const { call } = api
  const [page, trade] = await Promise.all([
    call(lots.page, { slug }),
    call(lots.trade, { slug, deliverTo }),
  ])
  const [lock = null] = trade.own ? [] : await lockPrices(api, [{ slug, ...trade }])
  return {
    slug,
    title: page.title,
    picture: trade.full.pictures[0] ?? null,
    priced: { trade, lock },
  }
}

export async function loader(args: LoaderFunctionArgs) {
  const { lot, pieces } = queryOf(args, query)
  if (lot === '') throw redirect(paths.search)
  const api = apiOf(args)
  const [found, { items: book }] = await Promise.all([load(api, lot), api.call(addresses.list, {})])
  // One for each visit: pressing twice, or again after a lost answer, orders once.
  return { ...found, book, wanted: pieces, key: crypto.randomUUID() }
}

/** The number nearest to the wanted one that can be ordered. */
const nearest = ({ quote }: Pick<TradeLot, 'quote'>, wanted: number) =>
  Math.max(smallestOrder(quote), Math.min(wanted, quote.quantity))

/** The last look at an order before it is placed: how many, what they cost, and what follows. */
export function Page() {
  const counted = useCounted()
  const loaded = useLoaderData<typeof loader>()
  const { slug, title, picture, wanted, key } = loaded
  const [book, setBook] = useState(loaded.book)
  const choices = deliveryChoices(book)
  const [chosen, choose] = useState(choices[0]?.id ?? null)
  const [{ trade, lock }, setPriced] = useState(loaded.priced)
  const { quote, one, many, metals, full, own, tax, feeTerms, feeTax, shipping } = trade
  const least = smallestOrder(quote)
  const [pieces, setPieces] = useState(nearest(trade, wanted))
  const api = useApi()
  const navigate = useNavigate()
  const { working, trouble, run } = useWork()
  const spots = currentSpotsOf(lock?.metals ?? metals)
  const priced = priceAt(quote, pieces, spots)
  const currency = quote.currency as Currency
  const cost = priced === null ? null : costOfShipping([{ shipping, amount: priced.total, pieces }])
  const noOrder = cost === null ? null : whyNoOrder(cost, shipping)
  const amounts =
    priced === null || typeof cost !== 'number'
      ? null
      : amountsOfLots([{ amount: priced.total, tax }], feeTerms, feeTax, cost)
  const money = (minor: number) => <Price of={{ minor, currency }} />
  const show = async (address: string | undefined) => {
    const { priced: fresh } = await load(api(), slug, address)
    setPriced(fresh)
    // Another number may have been chosen while the price was on its way.
    setPieces((now) => nearest(fresh.trade, now))
  }
  // Shipping and VAT depend on where the goods go.
  const [nextAddress, deliverElsewhere] = useLastChoice((id: string) =>
    run('address', async () => {
      await show(id)
      choose(id)
    }),
  )
  const deliverTo = choices.find(({ id }) => id === (nextAddress ?? chosen))?.id ?? null
  const refresh = async () => {
    const { items } = await api().call(addresses.list, {})
    setBook(items)
    const left = deliveryChoices(items)
    const stays = left.find(({ id }) => id === deliverTo) ?? left[0]
    choose(stays?.id ?? null)
    await show(stays?.id)
  }
  const order = (total: number, deliveryAddressId: string) =>
    run('order', async () => {
      try {
        const { number } = await api().call(orders.place, {
          lots: [{ slug, pieces }],
          key,
          total,
          currency,
          deliveryAddressId,
        })
        await navigate(paths.order(number))
      } catch (error) {
        // The price or the stock is another now: show it before the buyer decides again.
        if (error instanceof CallError && error.code === 'conflict') await refresh()
        throw error
      }
    })
  return (
    <WorkplacePage
      title="Check your order"
      crumbs={[{ to: paths.lot(slug), label: title }]}
      lead={stopAfter(`${title}, stock number ${full.stockNumber}, from ${full.seller.name}`)}
    >
      <div className="order-columns order-new">
        <div className="order-work">
          {own || priced === null ? (
            <p>
              {own
                ? 'This lot is your own.'
                : `${noPriceWords({ quantity: quote.quantity, least })}.`}
            </p>
          ) : (
            <>
              <DeliverTo choices={choices} chosen={deliverTo} choose={deliverElsewhere} />
              <div className="order-many">
                <span>How many</span>
                <QuantityStepper
                  name={`Number of ${many}`}
                  value={pieces}
                  from={least}
                  to={quote.quantity}
                  change={setPieces}
                />
              </div>
            </>
          )}
          {!own && noOrder !== null && (
            <>
              <p>{noOrder}</p>
              {cost === 'agreed' && (
                <p>
                  <Link className="button" to={paths.newOfferOf(slug, pieces, deliverTo)}>
                    Make an offer
                  </Link>
                </p>
              )}
            </>
          )}
          {!own && amounts !== null && priced !== null && (
            <>
              <OrderSum
                amounts={amounts}
                taxes={[tax]}
                feeTerms={feeTerms}
                feeTax={feeTax}
                currency={quote.currency}
                shipping={shipping}
                goods={counted(pieces, one, many)}
              >
                {pieces > 1 && (
                  <Description name="Price per piece">{money(priced.unit)}</Description>
                )}
              </OrderSum>
              {lock !== null && (
                <PriceLockNotice
                  lots={1}
                  locked={1}
                  until={lock.until}
                  relock={() => void run('price', refresh)}
                />
              )}
              <div className="actions">
                <button
                  className="button button-filled"
                  type="button"
                  aria-disabled={working !== null || deliverTo === null || undefined}
                  onClick={() => deliverTo !== null && void order(amounts.total, deliverTo)}
                >
                  {working === 'order' ? 'Ordering…' : <>Order for {money(amounts.total)}</>}
                </button>
              </div>
            </>
          )}
          <p className="field-error" role="alert">
            {trouble}
          </p>
          <p>
            <Link className="text-link" to={paths.lot(slug)}>
              Back to the lot
            </Link>
          </p>
        </div>
        <aside className="order-facts">
          {picture !== null && <LotPicture picture={picture} sizes="316px" />}
          <h2 className="d6">What happens next</h2>
          <WhatHappensNext
            order={amounts && { total: amounts.total, currency: quote.currency as Currency }}
            confirmed={[full.confirmedAt]}
            sendDays={shipping.handlingDays}
          />
        </aside>
      </div>
    </WorkplacePage>
  )
}
