import { countryName } from '../../../postal/country-name.ts'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { hoursWords } from '../../addresses/opening-hours.ts'
import { AddressChanges } from '../address-changes/address-changes.tsx'
import { deliveryNote, type OrderView } from '../order-words.ts'
import { Copied } from './copied.tsx'

/** Where the goods go: all of it for the buyer, and for the seller who has them to send. */
export function OrderDelivery({ order }: { order: OrderView }) {
  const { side, state, can, delivery } = order
  const { to, area, country } = delivery
  const note = deliveryNote(state, side)
  // The form for sending shows the address already.
  if (can.includes('ship')) {
    return order.addressChanges.length === 0 ? null : (
      <Section title="Changes of address">
        <AddressChanges order={order} />
      </Section>
    )
  }
  if (to === null) {
    return (
      <Section title="Deliver to">
        <p>{[area, countryName(country)].filter(Boolean).join(', ')}</p>
        {note !== null && <p className="order-delivery-note">{note}</p>}
        <AddressChanges order={order} />
      </Section>
    )
  }
  return (
    <Section title="Deliver to">
      <DescriptionList>
        <Copied
          name="Address"
          text={to.lines.join('\n')}
          shown={<span className="lines">{to.lines.join('\n')}</span>}
          large={side === 'selling' && state === 'funded'}
        />
        <Description name="Contact">
          {to.contact}, {to.telephone}
        </Description>
        {to.hours !== null && <Description name="Open">{hoursWords(to.hours)}</Description>}
        {to.instructions !== '' && (
          <Description name="On arrival">
            <span className="lines">{to.instructions}</span>
          </Description>
        )}
      </DescriptionList>
      {note !== null && <p className="order-delivery-note">{note}</p>}
      <AddressChanges order={order} />
    </Section>
  )
}
