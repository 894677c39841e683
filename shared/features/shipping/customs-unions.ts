/**
 * Territories between which goods pass without customs, by their ISO 3166-1 codes; those who are in none are
 * alone. Source: Union Customs Code (Regulation (EU) 952/2013), Article 4; the UK's customs arrangements with the
 * Crown dependencies; the Swiss-Liechtenstein customs treaty of 1923.
 */
const unions = [
  {
    name: 'European Union',
    countries:
      'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(
        ' ',
      ),
  },
  { name: 'UK and Crown Dependencies', countries: ['GB', 'GG', 'IM', 'JE'] },
  { name: 'Switzerland and Liechtenstein', countries: ['CH', 'LI'] },
] as const

interface CustomsUnion {
  name: string
  countries: readonly string[]
}

/** The customs union of a country; null if it is in none of those that we know. */
export const customsUnionOf = (country: string): CustomsUnion | null =>
  unions.find(({ countries }) => (countries as readonly string[]).includes(country)) ?? null

/** Whether goods pass customs between two countries, where duty and tax may be due. */
export const crossesCustoms = (from: string, to: string): boolean =>
  from !== to && customsUnionOf(from)?.countries.includes(to) !== true
