import type { ReactNode } from 'react'

import type { Currency } from '../../../contract/money.ts'
import { Description } from '../../../ui/description-list.tsx'
import { Price } from '../../../ui/price.tsx'
import type { LotShipping } from '../lot-shipping.ts'

interface ShippingLineProps {
  /** Minor units. */
  cost: number
  currency: Currency
  /** Such as "the United States"; left out where the reader knows it. */
  place?: string | undefined
  /** Stands before the amount, such as what it is in another currency. */
  about?: ReactNode
}

/** What sending the goods costs, in a list of amounts. */
export const ShippingLine = ({ cost, currency, place, about }: ShippingLineProps) => (
  <Description name={place === undefined ? 'Shipping' : `Shipping to ${place}`}>
    {cost === 0 ? (
      'Included'
    ) : (
      <>
        {about}
        <Price of={{ minor: cost, currency }} />
      </>
    )}
  </Description>
)

/** What a total does not contain, if the goods pass customs on their way. */
export const DutyNote = ({
  crossesCustoms,
  place,
}: Pick<LotShipping, 'crossesCustoms' | 'place'>) =>
  crossesCustoms && (
    <p className="small quiet">
      Import duty and tax are not included; they are due on arrival in {place}.
    </p>
  )
