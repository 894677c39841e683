import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { CallError, useApi } from '../../../contract/call.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { useNow } from '../../../ui/use-now.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { FormDialog } from '../../../workplace/action-dialog.tsx'
import { ContactPreview } from '../../../workplace/contact-preview.tsx'
import type { BookAddress } from '../../addresses/contract.ts'
import { OrderSum } from '../../orders/components/order-sum.tsx'
import { reviewNotice } from '../../orders/review/review-notice.ts'
import { businessDays } from '../../orders/usual-days.ts'
import { placeName } from '../../shipping/place-name.ts'
import { offers } from '../contract.ts'
import { checkNote } from '../offer-form.ts'
import { goodsWords, isPossible, type OfferView, sidesOf } from '../offer-words.ts'
import { amountsNow } from '../offered-lots.ts'
import { YouReceive } from './you-receive.tsx'

type Asked = 'accept' | 'withdraw' | null

/** What accepting an offer means for the reader, with every amount. */
function Consequences({ offer, deliverTo }: { offer: OfferView; deliverTo: BookAddress | null }) {
  const counted = useCounted()
  const { amount, currency, side, lots } = offer
  const now = useNow()
  const goods = goodsWords(offer, counted)
  const money = (minor: number) => <Price of={{ minor, currency }} />
  const shares = lots.map((each) => each.amount)
  const amounts = amountsNow(lots, shares, offer.shipping ?? 0)
  const [first] = lots.flatMap(({ now: there }) => there ?? [])
  if (amounts === null || first === undefined) return null
  const inPart = lots.filter(({ lines }) => lines !== null)
  const review = reviewNotice({ total: amounts.total, currency }, now)
  return side === 'buying' ? (
    <>
      <OrderSum
        amounts={amounts}
        taxes={lots.flatMap(({ now: there }) => there?.tax ?? [])}
        feeTerms={first.feeTerms}
        feeTax={first.feeTax}
        currency={currency}
        shipping={first.shipping}
        goods={goods}
      />
      <p>
        The goods go to {deliverTo?.lines.join(', ')}. This places your order and holds the pieces.
        You have {businessDays(offer.payDays)} to send the money. The seller then has{' '}
        {businessDays(offer.sendDays)} to send the goods, and you have{' '}
        {businessDays(offer.inspectDays)} to inspect them.
      </p>
      {review !== null && <p>{review}</p>}
    </>
  ) : (
    <>
      <p>
        This places the buyer’s order for {goods} at {money(amount)} and holds the pieces. The buyer
        has {businessDays(offer.payDays)} to pay. You then have {businessDays(offer.sendDays)} to
        send them, and the buyer has {businessDays(offer.inspectDays)} to inspect them.{' '}
        <YouReceive
          amounts={amounts}
          terms={first.feeTerms}
          currency={currency}
          when=" when the buyer has accepted the goods"
        />
      </p>
      {inPart.length > 0 && (
        <p>
          The lines leave the lot and become a listing of their own.{' '}
          {inPart.some(({ now: there }) => there?.whole)
            ? 'The rest of the lot is paused until you set a new price for it.'
            : 'The rest of the lot stays on sale; its price follows its weight.'}
        </p>
      )}
    </>
  )
}

interface AnswerOfferProps {
  offer: OfferView
  /** Where the reader has the goods delivered; null for a seller, and for a buyer who has not chosen. */
  deliverTo: BookAddress | null
  counter: () => void
}

/** The reader's answers to the open offer, or the way to take it back. */
export function AnswerOffer({ offer, deliverTo, counter }: AnswerOfferProps) {
  const { number, moves, can, amount, currency, side, delivery } = offer
  const possible = isPossible(offer)
  const elsewhere = deliverTo !== null && deliverTo.address.country !== delivery.country
  const acceptable = possible && (side === 'selling' || (deliverTo !== null && !elsewhere))
  const { other } = sidesOf(offer)
  const [asking, ask] = useState<Asked>(null)
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { working, trouble, run } = useWork()
  const seen = { number, position: moves.length }
  const to = deliverTo === null ? {} : { deliveryAddressId: deliverTo.id }
  const send = (event: 'accept' | 'withdraw') =>
    run(event, async () => {
      try {
        if (event === 'accept') await api().call(offers.accept, { ...seen, ...to })
        else await api().call(offers.withdraw, seen)
      } catch (error) {
        // It is as somebody else has left it: show that before the reader decides again.
        if (error instanceof CallError && error.code === 'conflict') await revalidate()
        throw error
      } finally {
        ask(null)
      }
      await revalidate()
    })
  return (
    <>
      <div className="order-acts">
        {can.includes('accept') && (
          <button
            className="button button-filled"
            type="button"
            ref={passFocusOn}
            aria-disabled={!acceptable || undefined}
            onClick={() => acceptable && ask('accept')}
          >
            Accept <Price of={{ minor: amount, currency }} />
          </button>
        )}
        {can.includes('counter') && possible && (
          <button className="button" type="button" onClick={counter}>
            Counter
          </button>
        )}
        {can.includes('decline') && (
          <FormDialog
            label="Decline"
            title="Decline this offer"
            submit="Decline"
            working="Declining"
            danger
            look="large"
            cancel="Keep it open"
            prefix="decline-"
            check={checkNote}
            send={(call, said) => call(offers.decline, { ...seen, ...said })}
          >
            <p>This ends the offer. To go on negotiating, counter it instead.</p>
            <ContactPreview open={offer.contactsOpen}>
              <TextArea
                name="decline-note"
                label="Reason"
                help={`The ${other} reads it.`}
                optional
              />
            </ContactPreview>
          </FormDialog>
        )}
        {can.includes('withdraw') && (
          <button
            className="button"
            type="button"
            ref={passFocusOn}
            onClick={() => ask('withdraw')}
          >
            Withdraw the offer
          </button>
        )}
      </div>
      {elsewhere && can.includes('accept') && (
        <p>
          This price is for a delivery to {placeName(delivery.country)}. To have the goods sent to{' '}
          {placeName(deliverTo.address.country)}, counter the offer: the seller then sees the
          country, and shipping and VAT follow it.
        </p>
      )}
      <Trouble says={trouble} />
      <ConfirmDialog
        open={asking === 'accept'}
        onClose={() => ask(null)}
        title="Accept this offer?"
        confirm="Accept"
        working={working === 'accept' ? 'Accepting…' : undefined}
        onConfirm={() => void send('accept')}
      >
        <Consequences offer={offer} deliverTo={deliverTo} />
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'withdraw'}
        onClose={() => ask(null)}
        title="Withdraw this offer?"
        confirm="Withdraw the offer"
        cancel="Keep it"
        working={working === 'withdraw' ? 'Withdrawing…' : undefined}
        onConfirm={() => void send('withdraw')}
      >
        <p>The {other} is told, and nobody is bound by it. The buyer can make a new one.</p>
      </ConfirmDialog>
    </>
  )
}
