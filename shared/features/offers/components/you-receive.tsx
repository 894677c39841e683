import type { FeeTerms } from '../../../contract/fee-prices.ts'
import type { Currency } from '../../../contract/money.ts'
import { Price } from '../../../ui/price.tsx'
import { type Amounts, sellersShare } from '../../orders/fees.ts'

interface YouReceiveProps {
  amounts: Amounts
  terms: FeeTerms
  currency: Currency
  /** The end of the first sentence. */
  when?: string
}

/** What the seller gets if an offer becomes an order, and who pays our fee. */
export function YouReceive({ amounts, terms, currency, when = '' }: YouReceiveProps) {
  const { fee, shipping, tax, feeVat } = amounts
  return (
    <>
      You receive <Price of={{ minor: sellersShare(amounts, terms), currency }} />
      {shipping > 0 && ' with shipping'}
      {tax > 0 && (shipping > 0 ? ' and VAT' : ' with VAT')}
      {when}.{' '}
      {terms.payer === 'buyer' ? (
        'The buyer pays the service fee.'
      ) : (
        <>
          This is after our service fee of <Price of={{ minor: fee + feeVat, currency }} />
          {feeVat > 0 && ' with VAT'}.
        </>
      )}
    </>
  )
}
