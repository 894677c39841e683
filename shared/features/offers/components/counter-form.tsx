import { plainAmount } from '../../../contract/money.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { useChange } from '../../../ui/use-change.ts'
import type { BookAddress } from '../../addresses/contract.ts'
import { daysOf } from '../../orders/usual-days.ts'
import { notShippedTo } from '../../shipping/lot-shipping.ts'
import { offers } from '../contract.ts'
import { checkOffer, typedDays } from '../offer-form.ts'
import { usualOfferHours } from '../offer-states.ts'
import type { OfferView } from '../offer-words.ts'
import type { OfferedLot } from '../offered-lots.ts'
import { OfferFields } from './offer-fields.tsx'

interface CounterFormProps {
  offer: OfferView
  /** Its lots as they are sold to the chosen address. */
  lots: readonly OfferedLot[]
  /** Where the reader has the goods delivered; null for a seller. */
  deliverTo: BookAddress | null
  close: () => void
}

/** Another price, instead of an answer. */
export function CounterForm({ offer, lots, deliverTo, close }: CounterFormProps) {
  const { number, moves, currency, pieces, amount, side, contactsOpen } = offer
  const elsewhere = deliverTo !== null && deliverTo.address.country !== offer.delivery.country
  // What stands is for another country.
  const standing = elsewhere ? null : offer.shipping
  const shipping = standing === null ? '' : plainAmount({ minor: standing, currency })
  const change = useChange()
  const days = daysOf(offer)
  const before = plainAmount({ minor: amount, currency })
  const cancel = (
    <button className="button" type="button" onClick={close}>
      Cancel
    </button>
  )
  const never = lots.find(({ now }) => now?.shipping.how === null)?.now
  if (never) {
    return (
      <>
        <p>{notShippedTo(never.shipping)}</p>
        <div className="order-acts">{cancel}</div>
      </>
    )
  }
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
        const to = deliverTo === null ? {} : { deliveryAddressId: deliverTo.id }
        await change(offers.counter, { number, position: moves.length, ...terms, ...to })
      }}
    >
      <OfferFields
        currency={currency}
        buys={side === 'buying'}
        contactsOpen={contactsOpen}
        lots={lots}
        initial={{ amount: before, shipping, days }}
        first={elsewhere}
      />
      <div className="form-end order-acts">
        <SubmitButton working="Sending">Send the counter-offer</SubmitButton>
        {cancel}
      </div>
    </CallForm>
  )
}
