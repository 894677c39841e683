import { useApi } from '../../../contract/call.ts'
import type { Currency } from '../../../contract/money.ts'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Price } from '../../../ui/price.tsx'
import { SentPictures } from '../../../workplace/sent-pictures.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { consoleOrders } from '../console-contract.ts'
import { orders } from '../contract.ts'
import type { ShipmentView } from './shipment.ts'
import { TrackingLink } from './tracking-note.tsx'

interface CarriageProps {
  title: string
  /** The order's. */
  number: number
  shipment: ShipmentView | null
  currency: Currency
  /** The reader is an operator. */
  operator?: boolean
}

/** How goods travelled, and how they were packed. */
export function Carriage({ title, number, shipment, currency, operator = false }: CarriageProps) {
  const api = useApi()
  if (shipment === null) return null
  const picture = operator ? consoleOrders.openPackingPicture : orders.packingPicture
  return (
    <Section title={title}>
      <DescriptionList>
        <Description name="Carrier">{shipment.carrier}</Description>
        <Description name="Tracking number">
          {shipment.trackingNumber} <TrackingLink {...shipment} />
        </Description>
        <Description name="Insured value">
          <Price of={{ minor: shipment.insuredValue, currency }} />
        </Description>
        {shipment.uninsured > 0 && (
          <Description name="Not insured">
            <Price of={{ minor: shipment.uninsured, currency }} /> of the price, which the sender
            agreed to carry
          </Description>
        )}
      </DescriptionList>
      <SentPictures
        pictures={shipment.pictures}
        fetch={(id) => api().download(picture, { number, id })}
        name={`order-${number}-packed`}
      />
    </Section>
  )
}
