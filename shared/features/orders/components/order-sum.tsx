import type { ReactNode } from 'react'

import type { FeeTerms } from '../../../contract/fee-prices.ts'
import type { Currency } from '../../../contract/money.ts'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Price } from '../../../ui/price.tsx'
import { aboutParts } from '../../rates/shown-amounts.ts'
import { useReading } from '../../rates/use-reading.ts'
import { DutyNote, ShippingLine } from '../../shipping/components/shipping-line.tsx'
import type { LotShipping } from '../../shipping/lot-shipping.ts'
import { TaxNotes, Vat } from '../../taxes/tax-notes.tsx'
import type { FeeTax, Tax } from '../../taxes/tax.ts'
import type { Amounts } from '../fees.ts'
import { FeeLines } from './fee-lines.tsx'

interface OrderSumProps {
  amounts: Amounts
  /** How VAT applies to the lots. */
  taxes: readonly Tax[]
  feeTerms: FeeTerms
  feeTax: FeeTax
  currency: Currency
  /** How any of the lots is shipped: place, customs and handling days are the same for all of them. */
  shipping: LotShipping
  /** What the goods are, such as "2 lots". */
  goods: string
  /** Lines above that of the goods. */
  children?: ReactNode
}

/**
 * What each amount of a sum, and its total, is about in the reader's currency; null where that is the sum's own,
 * and without a current rate.
 */
function useAboutSum(
  { goods, shipping, tax, fee, feeVat }: Amounts,
  currency: Currency,
): Record<keyof Amounts, ReactNode> | null {
  const reading = useReading()
  if (!reading || reading.currency === currency) return null
  const sum = aboutParts([goods, shipping, tax, fee, feeVat], currency, reading)
  if (sum === null) return null
  const about = (minor = 0) => (
    <span className="about-price">
      about <Price of={{ minor, currency: reading.currency }} />
    </span>
  )
  const [ofGoods, ofShipping, ofTax, ofFee, ofFeeVat] = sum.parts
  return {
    goods: about(ofGoods),
    shipping: about(ofShipping),
    tax: about(ofTax),
    fee: about(ofFee),
    feeVat: about(ofFeeVat),
    total: about(sum.total),
  }
}

/** What an order comes to before it is placed: goods, shipping and our fee with their VAT, and what the buyer pays. */
export function OrderSum({
  amounts,
  taxes,
  feeTerms,
  feeTax,
  currency,
  shipping,
  goods,
  children,
}: OrderSumProps) {
  const pays = feeTerms.payer === 'buyer'
  const exported = taxes.every(({ treatment }) => treatment === 'export')
  const money = (minor: number) => <Price of={{ minor, currency }} />
  const about = useAboutSum({ ...amounts, ...(pays ? {} : { fee: 0, feeVat: 0 }) }, currency)
  return (
    <>
      <DescriptionList>
        {children}
        <Description name={goods}>
          {about?.goods}
          {money(amounts.goods)}
        </Description>
        <ShippingLine
          cost={amounts.shipping}
          currency={currency}
          place={shipping.place}
          about={about?.shipping}
        />
        {exported ? (
          <Description name="VAT">None, exported</Description>
        ) : (
          <Vat taxes={taxes} vat={amounts.tax} currency={currency} about={about?.tax} />
        )}
        <FeeLines
          terms={feeTerms}
          goods={amounts.goods}
          currency={currency}
          reader="buyer"
          charged={pays ? { ...amounts, feeTax } : null}
          {...(about && { about })}
        />
      </DescriptionList>
      <p className="order-total">
        <span>Total to pay</span>
        <span>
          {about?.total}
          <span className="d5">{money(amounts.total)}</span>
        </span>
      </p>
      <DutyNote {...shipping} />
      <TaxNotes taxes={exported ? [] : taxes} feeTax={pays ? feeTax : undefined} />
    </>
  )
}
