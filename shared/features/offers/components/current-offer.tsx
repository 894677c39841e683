import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { countryName } from '../../../postal/country-name.ts'
import { paths } from '../../../routing/paths.ts'
import { Description } from '../../../ui/description-list.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { TimeLeft } from '../../../ui/time-left.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { DeliverTo } from '../../addresses/components/deliver-to.tsx'
import type { BookAddress } from '../../addresses/contract.ts'
import { offers } from '../contract.ts'
import {
  goodsWords,
  isPossible,
  moveWords,
  type OfferMoveView,
  type OfferView,
  sidesOf,
} from '../offer-words.ts'
import { type OfferedLot, taxHint } from '../offered-lots.ts'
import { AnswerOffer } from './answer-offer.tsx'
import { CounterForm } from './counter-form.tsx'
import { OfferFigures } from './offer-figures.tsx'
import { Terms, termsBefore } from './offer-terms.tsx'

type Priced = OfferMoveView & { terms: NonNullable<OfferMoveView['terms']> }
const isPriced = (move: OfferMoveView): move is Priced => move.terms !== null

/** How much of an offer's time is over, as a line. */
function TimeLine({ from, to }: { from: string; to: string }) {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const spent = Math.min(1, Math.max(0, (useNow().getTime() - start) / (end - start)))
  const at = `${(spent * 100).toFixed(1)}%`
  return (
    <svg className="offer-time" aria-hidden="true">
      <line x1="0" y1="4" x2="100%" y2="4" />
      <line x1="0" y1="4" x2={at} y2="4" data-spent />
    </svg>
  )
}

const offeredIn = ({ lots }: OfferView): readonly OfferedLot[] =>
  lots.map((each) => ({ ...each, list: each.now?.list ?? null }))

/** The offer that is open, or the last one: its price, its time, and what the reader can do. */
export function CurrentOffer({
  offer,
  choices,
}: {
  offer: OfferView
  /** Where the reader's company can have the goods delivered, if it buys. */
  choices: readonly BookAddress[]
}) {
  const counted = useCounted()
  const { moves, currency, pieces, amount, shipping, waits, can } = offer
  const { orderNumber, delivery } = offer
  const { own } = sidesOf(offer)
  const [countering, setCountering] = useState(false)
  const [chosen, choose] = useState(delivery.addressId)
  const offered = offeredIn(offer)
  const [lotsThere, setLots] = useState(offered)
  const deliverTo = choices.find(({ id }) => id === chosen) ?? null
  const api = useApi()
  const { trouble, run } = useWork()
  // Shipping and VAT depend on where the goods go.
  const deliverElsewhere = (id: string) =>
    run('address', async () => {
      setLots(offeredIn(await api().call(offers.read, { number: offer.number, deliverTo: id })))
      choose(id)
    })
  const money = (minor: number) => <Price of={{ minor, currency }} />
  const priced = moves.filter(isPriced)
  const last = priced.at(-1)
  const before = priced.at(-2)
  const end = moves.at(-1)
  if (last === undefined || end === undefined) return null
  const open = waits !== 'over'
  const maker = last.by === own ? 'you' : `the ${last.by}`
  const step = before === undefined ? null : amount - before.terms.amount
  return (
    <section className="offer-current" aria-labelledby="offer-current">
      <div className="offer-row">
        <h2 className="offer-from" id="offer-current">
          {open
            ? `${last.event === 'make' ? 'Offer' : 'Counter-offer'} from ${maker}`
            : moveWords(end.terms === null ? end : { event: 'expire', by: 'clock' }, own)}
        </h2>
        <p className="small quiet">
          <Moment of={end.at} first />
        </p>
      </div>
      <div className="offer-row">
        <div>
          <p className="offer-amount">{money(amount)}</p>
          <p className="small quiet">
            for {goodsWords(offer, counted)}, {taxHint(offered)}
          </p>
        </div>
        {open && <TimeLeft until={offer.expiresOn} ends={offer.expiresAt} past="Expired" />}
      </div>
      {open && <TimeLine from={last.at} to={last.terms.expiresAt} />}
      <dl className="offer-facts">
        {isPossible(offer) && <OfferFigures lots={offered} currency={currency} amount={amount} />}
        {step !== null && before !== undefined && (
          <Description name="From the offer before">
            {step === 0 ? (
              'The same price'
            ) : (
              <>
                {step > 0 ? '+' : '−'}
                {money(Math.abs(step))}
              </>
            )}
            {before.terms.pieces !== pieces && `, for ${before.terms.pieces} before`}
          </Description>
        )}
        <Description name="Shipping">
          {shipping === null ? (
            own === 'seller' ? (
              'Counter the offer and say what it costs: it cannot be accepted before'
            ) : (
              'The seller says what it costs'
            )
          ) : shipping === 0 ? (
            'Included'
          ) : (
            <>{money(shipping)} on top</>
          )}
        </Description>
        <Description name="Deliver to">
          {countryName(delivery.country)}
          {before !== undefined && before.terms.to !== delivery.country && (
            <strong> ({countryName(before.terms.to)} before)</strong>
          )}
        </Description>
        <Description name="Terms">
          <Terms days={offer} before={termsBefore(before?.terms, last.at)} />
        </Description>
      </dl>
      {orderNumber !== null && (
        <p>
          <Link className="button button-filled" to={paths.order(orderNumber)}>
            Open order {orderNumber}
          </Link>
        </p>
      )}
      {own === 'buyer' && can.includes('accept') && (
        <>
          <DeliverTo choices={choices} chosen={chosen} choose={(id) => void deliverElsewhere(id)} />
          <Trouble says={trouble} />
        </>
      )}
      {countering ? (
        <CounterForm
          key={deliverTo?.address.country}
          offer={offer}
          lots={lotsThere}
          deliverTo={deliverTo}
          close={() => setCountering(false)}
        />
      ) : (
        <AnswerOffer offer={offer} deliverTo={deliverTo} counter={() => setCountering(true)} />
      )}
      {open && can.length === 0 && (
        <p className="small quiet">Your role cannot answer this offer. A colleague can.</p>
      )}
    </section>
  )
}
