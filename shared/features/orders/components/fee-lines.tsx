import type { ReactNode } from 'react'

import type { FeeTerms } from '../../../contract/fee-prices.ts'
import type { Currency } from '../../../contract/money.ts'
import { rateWords } from '../../../contract/rate-words.ts'
import type { Side } from '../../../contract/trade-sides.ts'
import { Description } from '../../../ui/description-list.tsx'
import { Price } from '../../../ui/price.tsx'
import { FeeVat } from '../../taxes/tax-notes.tsx'
import type { FeeTax } from '../../taxes/tax.ts'
import { feeRateOf } from '../fees.ts'

interface FeeLinesProps {
  terms: FeeTerms
  /** The price of the goods, in minor units. */
  goods: number
  currency: Currency
  reader: Side
  /** What the reader pays, in minor units; null if the other side does. */
  charged: { fee: number; feeVat: number; feeTax: FeeTax } | null
  /** Stand before the amounts, such as what they are in another currency. */
  about?: { fee: ReactNode; feeVat: ReactNode }
}

/** Our fee in a list of amounts, and its VAT, or that the other side pays them. */
export function FeeLines({ terms, goods, currency, reader, charged, about }: FeeLinesProps) {
  if (charged === null)
    return <Description name="Service fee">Paid by the {terms.payer}</Description>
  const rate = feeRateOf(goods, terms)
  // A seller reads what is taken from the price.
  const shown = (minor: number) => (reader === 'buyer' ? minor : 0 - minor)
  return (
    <>
      <Description name={`Service fee, ${rate === null ? 'minimum' : rateWords(rate)}`}>
        {about?.fee}
        <Price of={{ minor: shown(charged.fee), currency }} />
      </Description>
      <FeeVat
        tax={charged.feeTax}
        vat={shown(charged.feeVat)}
        currency={currency}
        about={about?.feeVat}
      />
    </>
  )
}
