import type { Currency } from '../../contract/money.ts'
import {
  type GoodsClass,
  isNorthernIrish,
  standardRateAt,
  vatCountries,
  vatNumberOf,
} from '../../contract/vat-countries.ts'
import type { Tax, TaxTreatment } from './tax.ts'

/** A company as the rules need it. */
interface TaxedCompany {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** As the company gave it; it need not be a VAT number. */
  taxNumber: string
}

/** What is sold, by whom, to whom and when. */
export interface Sale {
  goods: GoodsClass
  /** What its listing states. */
  values: Readonly<Record<string, unknown>>
  seller: TaxedCompany
  buyer: TaxedCompany
  /** The country where the buyer gets the goods, as ISO 3166-1 alpha-2. */
  to: string
  currency: Currency
  at: Date
}

const without = (treatment: Exclude<TaxTreatment, 'standard'>): Tax => ({ treatment, rate: 0 })

/** Whether the goods have rules of their own within a country, such as a domestic reverse charge. */
const hasOwnRules = ({ goods, values: { condition }, seller: { country } }: Sale) =>
  goods === 'precious-metal' ||
  condition === 'scrap' ||
  condition === 'semi-finished' ||
  vatCountries[country]?.ownRules?.includes(goods) === true

/**
 * The VAT of a sale between two companies, as far as the facts that we have decide it. Whatever they
 * leave open is `unknown`: nothing is added then, and both sides are told.
 * Source: Directive 2006/112/EC, Articles 138 (supplies between member states), 146 (export), 313
 * (margin scheme) and 346 (investment gold); VAT Act 1994 and the Swiss VATA in the same sense.
 */
export function taxOf(sale: Sale): Tax {
  const { goods, seller, buyer, to, values, at, currency } = sale
  const home = vatCountries[seller.country]
  // Goods that lie elsewhere may need the seller to be registered there.
  if (home === undefined || vatNumberOf(seller) === null || values.country !== seller.country) {
    return without('unknown')
  }
  // Goods of a Northern Irish company may lie in Great Britain, from where they are exported to the EU.
  if (isNorthernIrish(seller) && vatCountries[to]?.area === 'EU') {
    return without('unknown')
  }
  const isToNorthernIreland = to === buyer.country && isNorthernIrish(buyer)
  const there = home.area === 'EU' && isToNorthernIreland ? home : vatCountries[to]
  if (there?.area !== home.area) return without('export')
  if (goods === 'investment-gold') return without('investment-gold')
  if (values.vat === 'margin') return without('margin-scheme')
  if (to !== seller.country) {
    // Only a number of another member state makes the sale free of VAT.
    const isElsewhere = buyer.country !== seller.country && vatNumberOf(buyer) !== null
    return without(isElsewhere ? 'reverse-charge' : 'unknown')
  }
  const rate = standardRateAt(seller.country, at)
  // An invoice states VAT in the country's own currency, and we book no exchange rates.
  if (rate === null || home.currency !== currency || hasOwnRules(sale)) return without('unknown')
  return { treatment: 'standard', rate }
}
