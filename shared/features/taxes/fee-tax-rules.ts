import { standardRateAt, vatCountries, vatNumberOf } from '../../contract/vat-countries.ts'
import type { FeeTax } from './tax.ts'

/** Who pays the fee, as the rules need it. */
interface Customer {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** As the company gave it; it need not be a VAT number. */
  taxNumber: string
}

/** Countries that belong to the VAT of another one. Source: Article 7 of the Directive; Swiss VATA, Article 3. */
const belongsTo: Readonly<Record<string, string>> = { IM: 'GB', LI: 'CH', MC: 'FR' }

/**
 * The VAT of our fee, which is a service to a verified business. It is taxed where the customer is, unless
 * that is another EU country and the customer has no VAT number there: then it is taxed like a sale at
 * home. We cannot report a reverse charge without the number, and may take such a customer for somebody
 * who is no taxable person. An EU customer that adds its number pays no VAT to us on later orders.
 * Source: Directive 2006/112/EC, Articles 44, 45 and 196; Implementing Regulation (EU) 282/2011, Article
 * 18; VAT Act 1994, section 7A, and the Swiss VATA, Article 8, in the same sense.
 * @param ourCountry where we are registered; one of `vatCountries`
 * @throws Error if we do not know the rate of that country at the time
 */
export function feeTaxOf(ourCountry: string, { country, taxNumber }: Customer, at: Date): FeeTax {
  const home = belongsTo[ourCountry] ?? ourCountry
  const there = belongsTo[country] ?? country
  if (vatCountries[there]?.area !== vatCountries[home]?.area) {
    return { treatment: 'outside-scope', rate: 0 }
  }
  if (there !== home && vatNumberOf({ country: there, taxNumber }) !== null) {
    return { treatment: 'reverse-charge', rate: 0 }
  }
  const rate = standardRateAt(home, at)
  if (rate === null) throw new Error(`the VAT of ${home} is not known at ${at.toISOString()}`)
  return { treatment: 'standard', rate }
}
