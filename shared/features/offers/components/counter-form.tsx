import { useRevalidator } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { plainAmount } from '../../../contract/money.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { daysOf } from '../../orders/usual-days.ts'
import { offers } from '../contract.ts'
import { checkOffer, typedDays } from '../offer-form.ts'
import { usualOfferHours } from '../offer-states.ts'
import type { OfferView } from '../offer-words.ts'
import { OfferFields } from './offer-fields.tsx'

/** Another price, instead of an answer. */
export function CounterForm({ offer, close }: { offer: OfferView; close: () => void }) {
  const { number, moves, currency, kind, pieces, amount, side, contactsOpen, lines } = offer
  const shipping = offer.shipping === null ? '' : plainAmount({ minor: offer.shipping, currency })
  const api = useApi()
  const { revalidate } = useRevalidator()
  const days = daysOf(offer)
  const before = plainAmount({ minor: amount, currency })
  return (
    <CallForm
      check={(form) => checkOffer(form, currency)}
      values={{
        pieces: String(pieces),
        amount: before,
        shipping,
        hours: String(usualOfferHours),
        ...typedDays(days),
      }}
      send={async (terms) => {
        await api().call(offers.counter, { number, position: moves.length, ...terms })
        await revalidate()
      }}
    >
      <OfferFields
        currency={currency}
        kind={kind}
        buys={side === 'buying'}
        contactsOpen={contactsOpen}
        lot={offer.lot}
        initial={{ pieces, amount: before, shipping, days }}
        first={false}
        lines={lines}
      />
      <div className="form-end order-acts">
        <SubmitButton working="Sending">Send the counter-offer</SubmitButton>
        <button className="button" type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </CallForm>
  )
}
