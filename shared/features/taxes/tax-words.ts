import { rateWords } from '../../contract/rate-words.ts'
import type { FeeTax, FeeTaxTreatment, Tax, TaxTreatment } from './tax.ts'

/** What a treatment means to both sides before and after ordering. */
const meanings: Readonly<Record<Exclude<TaxTreatment, 'standard'>, string>> = {
  'reverse-charge':
    'No VAT is added to the price, because the goods go from one EU country to another. The buyer accounts for it (reverse charge).',
  export:
    'No VAT is added to the price, because the goods are exported. VAT and duty may be due where they are imported.',
  'investment-gold': 'No VAT is added to the price, because investment gold is exempt.',
  'margin-scheme':
    'The price contains the VAT (margin scheme for second-hand goods), which the buyer cannot deduct.',
  unknown: 'VAT is not included. If any is due, the seller will invoice it.',
}

/** What is said of the VAT of lots besides its amount; of how many, if they are not all taxed alike. */
export function taxNotes(taxes: readonly Tax[]): string[] {
  const treatments = [...new Set(taxes.map(({ treatment }) => treatment))]
  return treatments.flatMap((treatment) => {
    if (treatment === 'standard') return []
    const lots = taxes.filter((tax) => tax.treatment === treatment).length
    const of = lots === 1 ? 'One lot' : `${lots} lots`
    return treatments.length === 1 ? meanings[treatment] : `${of}: ${meanings[treatment]}`
  })
}

/** What an invoice has to say of a treatment. Source: Directive 2006/112/EC, Article 226. */
export const invoiceNotes: Readonly<Record<Exclude<TaxTreatment, 'standard' | 'unknown'>, string>> =
  {
    'reverse-charge':
      'Reverse charge: intra-Community supply, exempt under Article 138 of Directive 2006/112/EC. The buyer accounts for the VAT.',
    export: 'Export of goods, free of VAT.',
    'investment-gold': 'Investment gold, exempt from VAT.',
    'margin-scheme': 'Margin scheme — second-hand goods. VAT is not shown and cannot be deducted.',
  }

/** How a treatment is called in a table of VAT. */
export const taxLabel = ({ treatment, rate }: Tax): string =>
  treatment === 'standard'
    ? `VAT ${rateWords(rate)}`
    : {
        'reverse-charge': 'Reverse charge',
        export: 'Export',
        'investment-gold': 'Investment gold',
        'margin-scheme': 'Margin scheme',
        unknown: 'VAT not worked out',
      }[treatment]

/** What stands beside a price as long as it is open how VAT applies. */
export const anyTax = 'excl. tax and shipping'

/** What stands beside a price: whether VAT comes on top of it. */
export function priceHint({ treatment, rate }: Tax): string {
  if (treatment === 'standard') return `excl. VAT of ${rateWords(rate)} and shipping`
  if (treatment === 'unknown') return anyTax
  return treatment === 'margin-scheme' ? 'incl. VAT, excl. shipping' : 'no VAT, excl. shipping'
}

const feeMeanings: Readonly<Partial<Record<FeeTaxTreatment, string>>> = {
  'reverse-charge':
    'No VAT is added to our fee, because we are in another EU country. You account for it (reverse charge).',
  'outside-scope':
    'No VAT is added to our fee, because your company is outside our VAT area. VAT may be due where you are.',
}

/** What is said to who pays our fee of its VAT, besides its amount; nothing if that says it all. */
export function feeTaxNotes({ treatment }: FeeTax): string[] {
  const meaning = feeMeanings[treatment]
  return meaning === undefined ? [] : [meaning]
}

/** What our invoice has to say of a treatment. Source: Directive 2006/112/EC, Article 226. */
export const feeInvoiceNotes: Readonly<
  Record<Exclude<FeeTaxTreatment, 'standard' | 'unknown'>, string>
> = {
  'reverse-charge':
    'Reverse charge: a service supplied where the customer is, under Articles 44 and 196 of Directive 2006/112/EC. The customer accounts for the VAT.',
  'outside-scope':
    'Outside the scope of VAT: a service supplied where the customer is. VAT may be due there, and the customer accounts for it.',
}

/** How the treatment of our fee is called in a table of VAT. */
export const feeTaxLabel = ({ treatment, rate }: FeeTax): string =>
  ({
    standard: `VAT ${rateWords(rate)}`,
    'reverse-charge': 'VAT, reverse charge',
    'outside-scope': 'VAT, outside the scope',
    unknown: 'VAT not worked out',
  })[treatment]
