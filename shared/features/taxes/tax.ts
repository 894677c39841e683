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
