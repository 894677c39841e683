import { inForce } from './in-force.ts'
import type { Currency } from './money.ts'

/** What goods are to the rules of VAT. Loose stones include pearls; all but `goods` are raw material. */
export type GoodsClass = 'goods' | 'loose-stones' | 'precious-metal' | 'investment-gold'

/** What the rules of VAT need to know of a country. */
interface VatCountry {
  /** Countries of one area: goods that leave it are exported. */
  area: 'EU' | 'GB' | 'CH'
  /** How its VAT numbers are written, without spaces, dots and hyphens. */
  number: RegExp
  /** The standard rate in basis points, and from when on (UTC). The earliest row comes first. */
  standard: readonly { from: string; basisPoints: number }[]
  /** In which an invoice states its VAT; null if it is none of the marketplace's. */
  currency: Currency | null
  /** Goods with rules of their own between dealers of the country. */
  ownRules?: readonly GoodsClass[]
}

const member = (
  number: RegExp,
  basisPoints: number,
  currency: Currency | null = 'EUR',
): VatCountry => ({
  area: 'EU',
  number,
  standard: [{ from: '2026-01-01', basisPoints }],
  currency,
})

/**
 * The countries whose VAT we work out, by their ISO 3166-1 codes. Rates as in force on 1 January
 * 2026; a change is one more row of `standard`. Source of the rates and of the form of the numbers:
 * the European Commission's Taxes in Europe Database and VIES, HMRC, and the Swiss FTA.
 */
export const vatCountries: Readonly<Record<string, VatCountry>> = {
  AT: member(/^ATU\d{8}$/, 2000),
  // Diamonds, stones and pearls between dealers are under a special scheme.
  BE: { ...member(/^BE[01]\d{9}$/, 2100), ownRules: ['loose-stones'] },
  BG: member(/^BG\d{9,10}$/, 2000),
  CY: member(/^CY\d{8}[A-Z]$/, 1900),
  CZ: member(/^CZ\d{8,10}$/, 2100, null),
  DE: member(/^DE\d{9}$/, 1900),
  DK: member(/^DK\d{8}$/, 2500, null),
  EE: member(/^EE\d{9}$/, 2400),
  ES: member(/^ES[A-Z\d]\d{7}[A-Z\d]$/, 2100),
  FI: member(/^FI\d{8}$/, 2550),
  FR: member(/^FR[A-HJ-NP-Z\d]{2}\d{9}$/, 2000),
  GR: member(/^EL\d{9}$/, 2400),
  HR: member(/^HR\d{11}$/, 2500),
  HU: member(/^HU\d{8}$/, 2700, null),
  IE: member(/^IE(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, 2300),
  IT: member(/^IT\d{11}$/, 2200),
  LT: member(/^LT(\d{9}|\d{12})$/, 2100),
  LU: member(/^LU\d{8}$/, 1700),
  LV: member(/^LV\d{11}$/, 2100),
  MT: member(/^MT\d{8}$/, 1800),
  NL: member(/^NL\d{9}B\d{2}$/, 2100),
  PL: member(/^PL\d{10}$/, 2300, null),
  PT: member(/^PT\d{9}$/, 2300),
  RO: member(/^RO\d{2,10}$/, 2100, null),
  SE: member(/^SE\d{12}$/, 2500, null),
  SI: member(/^SI\d{8}$/, 2200),
  SK: member(/^SK\d{10}$/, 2300),
  GB: {
    area: 'GB',
    // Northern Ireland's numbers begin with XI.
    number: /^(GB|XI)(\d{9}|\d{12})$/,
    standard: [{ from: '2026-01-01', basisPoints: 2000 }],
    currency: 'GBP',
  },
  CH: {
    area: 'CH',
    number: /^CHE\d{9}(MWST|TVA|IVA)$/,
    standard: [{ from: '2026-01-01', basisPoints: 810 }],
    currency: 'CHF',
  },
}

/**
 * A company's VAT number in normal form; null if what it gave as its tax number is none of its
 * country.
 */
export function vatNumberOf({ country, taxNumber }: { country: string; taxNumber: string }) {
  const bare = taxNumber.toUpperCase().replaceAll(/[\s./-]/gu, '')
  return vatCountries[country]?.number.test(bare) === true ? bare : null
}

/**
 * Whether a company trades in goods as Northern Ireland does: with the EU as if it were in a member state,
 * and in services as the rest of the United Kingdom.
 * Source: the Protocol on Ireland/Northern Ireland, Article 8; Directive 2006/112/EC, Article 215.
 */
export const isNorthernIrish = (company: { country: string; taxNumber: string }): boolean =>
  company.country === 'GB' && vatNumberOf(company)?.startsWith('XI') === true

/** The VAT number that a text most likely means, if it is none as written: without letters, or GR for EL. */
export function likelyVatNumber(country: string, typed: string): string | null {
  if (vatNumberOf({ country, taxNumber: typed }) !== null) return null
  const bare = typed.toUpperCase().replaceAll(/[\s./-]/gu, '')
  const letters = { GR: 'EL', CH: 'CHE', AT: 'ATU' }[country] ?? country
  const digits = bare.startsWith(country) ? bare.slice(country.length) : bare
  const numbers = [`${letters}${digits}`, `${country}${digits}`]
  return numbers.find((taxNumber) => vatNumberOf({ country, taxNumber }) !== null) ?? null
}

/** The standard rate of a country at a time, in basis points; null if we do not know it. */
export const standardRateAt = (country: string, at: Date): number | null =>
  inForce(vatCountries[country]?.standard ?? [], at)?.basisPoints ?? null
