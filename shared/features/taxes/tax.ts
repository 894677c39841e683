import { scaled } from '../../contract/decimal.ts'

/** How VAT applies to a sale. */
export const taxTreatments = [
  'standard',
  'reverse-charge',
  'export',
  'investment-gold',
  'margin-scheme',
  'unknown',
] as const
export type TaxTreatment = (typeof taxTreatments)[number]

/** The VAT of a sale: basis points of the price, which only a standard rate adds. */
export interface Tax {
  treatment: TaxTreatment
  rate: number
}

/**
 * How VAT applies to our fee. `unknown`: nobody has said which company takes it, so we add none and write
 * no invoice for it.
 */
export const feeTaxTreatments = ['standard', 'reverse-charge', 'outside-scope', 'unknown'] as const
export type FeeTaxTreatment = (typeof feeTaxTreatments)[number]

/** The VAT of our fee: basis points of it, which only a standard rate adds. */
export interface FeeTax {
  treatment: FeeTaxTreatment
  rate: number
}

/** The VAT of a fee, in minor units, rounded half up. */
export const vatOfFee = (fee: number, { rate }: FeeTax): number => scaled(fee, rate, 10_000)

/** A part of a price, in minor units, and its VAT. */
export interface TaxedAmount {
  amount: number
  tax: Tax
}

/** Amounts that are taxed alike. */
export interface TaxGroup extends Tax {
  /** Minor units without VAT. */
  amount: number
  /** Minor units, rounded half up. */
  vat: number
}

/** Amounts by how they are taxed, in their order. VAT is worked out once for each sum, as on an invoice. */
export function taxGroups(parts: readonly TaxedAmount[]): TaxGroup[] {
  const groups = new Map<string, TaxGroup>()
  for (const { amount, tax } of parts) {
    const name = `${tax.treatment} ${tax.rate}`
    const sum = (groups.get(name)?.amount ?? 0) + amount
    groups.set(name, { ...tax, amount: sum, vat: scaled(sum, tax.rate, 10_000) })
  }
  return [...groups.values()]
}

/** The VAT of amounts, in minor units. */
export const vatOf = (parts: readonly TaxedAmount[]): number =>
  taxGroups(parts).reduce((sum, { vat }) => sum + vat, 0)
