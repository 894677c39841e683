import { type FeeTerms, feeWords } from '../../../contract/fee-prices.ts'
import type { Currency } from '../../../contract/money.ts'
import { Price } from '../../../ui/price.tsx'
import { type Amounts, sellersShare } from '../../orders/fees.ts'

interface YouReceiveProps {
  amounts: Amounts
  terms: FeeTerms
  currency: Currency
}

/** What the seller gets if an offer becomes an order, as a part of a sentence. */
export const YouReceive = ({ amounts, terms, currency }: YouReceiveProps) => (
  <>
    You receive <Price of={{ minor: sellersShare(amounts, terms), currency }} />
    {amounts.tax > 0 && ' with VAT'}
    {terms.payer === 'seller' &&
      `, after the ${feeWords(terms, currency)}${amounts.feeVat > 0 ? ', and its VAT' : ''}`}
  </>
)
