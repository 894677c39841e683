import { scaled } from '../../contract/decimal.ts'
import { inForce } from '../../contract/in-force.ts'
import { type FeeTax, type TaxedAmount, vatOf, vatOfFee } from '../taxes/tax.ts'

/** What buyers pay for the service, in basis points of the goods, and from when on (UTC). */
export const feeRates = [{ from: '2026-01-01', basisPoints: 150 }] as const

/**
 * The rate of the service fee at a time, in basis points.
 * @throws Error before the first rate
 */
export function feeRateAt(at: Date): number {
  const rate = inForce(feeRates, at)
  if (rate === undefined) throw new Error(`there is no fee at ${at.toISOString()}`)
  return rate.basisPoints
}

/** What an order comes to, in minor units. */
export interface Amounts {
  goods: number
  fee: number
  /** The VAT of the goods, which the seller gets with their price. */
  tax: number
  /** The VAT of our fee, which we pay to the tax office. */
  feeVat: number
  total: number
}

/** The service fee for goods that are ordered at a time, rounded half up. */
export const feeOf = (goods: number, at: Date): number => scaled(goods, feeRateAt(at), 10_000)

const untaxed: FeeTax = { treatment: 'unknown', rate: 0 }

/** What a buyer pays for goods that are ordered at a time, and for their VAT, in minor units. */
export function amountsOf(goods: number, at: Date, tax = 0, feeTax = untaxed): Amounts {
  const fee = feeOf(goods, at)
  const feeVat = vatOfFee(fee, feeTax)
  return { goods, fee, tax, feeVat, total: goods + fee + tax + feeVat }
}

/** The same for lots, each with how VAT applies to it. */
export const amountsOfLots = (lots: readonly TaxedAmount[], at: Date, feeTax: FeeTax): Amounts =>
  amountsOf(
    lots.reduce((sum, { amount }) => sum + amount, 0),
    at,
    vatOf(lots),
    feeTax,
  )
