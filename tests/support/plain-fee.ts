import type { FeeTerms } from '#shared/contract/fee-prices.ts'

/**
 * The fee for goods and its VAT in plain arithmetic, written down a second time. A seller who pays them keeps
 * at least a minor unit of the price.
 * @param percent whole percent of the fee that VAT adds
 */
export function plainFee(
  goods: number,
  { basisPoints, minimum, payer }: FeeTerms,
  percent: number,
): [fee: number, vat: number] {
  const rated = Math.floor((2 * goods * basisPoints + 10_000) / 20_000)
  const left = payer === 'buyer' ? goods : Math.floor((100 * (goods - 1)) / (100 + percent))
  const fee = goods === 0 ? 0 : Math.min(left, Math.max(rated, minimum))
  return [fee, Math.floor((2 * fee * percent + 100) / 200)]
}
