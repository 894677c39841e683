import type { ReactNode } from 'react'

import type { FeeTerms } from '../../../contract/fee-prices.ts'
import type { Currency } from '../../../contract/money.ts'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Price } from '../../../ui/price.tsx'
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
  return (
    <>
      <DescriptionList>
        {children}
        <Description name={goods}>{money(amounts.goods)}</Description>
        <ShippingLine cost={amounts.shipping} currency={currency} place={shipping.place} />
        {exported ? (
          <Description name="VAT">None, exported</Description>
        ) : (
          <Vat taxes={taxes} vat={amounts.tax} currency={currency} />
        )}
        <FeeLines
          terms={feeTerms}
          goods={amounts.goods}
          currency={currency}
          reader="buyer"
          charged={pays ? { ...amounts, feeTax } : null}
        />
      </DescriptionList>
      <p className="order-total">
        <span>Total to pay</span>
        <span className="d5">{money(amounts.total)}</span>
      </p>
      <DutyNote {...shipping} />
      <TaxNotes taxes={exported ? [] : taxes} feeTax={pays ? feeTax : undefined} />
    </>
  )
}
