import { type TaxedAmount, vatOf } from '../../taxes/tax.ts'

interface ShippedLine extends TaxedAmount {
  /** Its share in the shipping of the order, in minor units. */
  shipping: number
}

/**
 * The VAT of what a buyer has accepted and of all shipping, in minor units: the goods were sent once, whatever
 * of them comes back.
 * @param kept what was accepted of the lines
 */
export const keptTaxOf = (lines: readonly ShippedLine[], kept: readonly TaxedAmount[]): number =>
  vatOf([...kept, ...lines.map(({ shipping, tax }) => ({ amount: shipping, tax }))])
