import { currencies, type Currency, parseMoney } from '../../contract/money.ts'
import { languages } from '../listings/vocabulary/languages/languages.ts'

/** A limit of the price for one piece that stands among the words of a search. */
export interface AskedPrice {
  /** As it was typed: `under $2,000`. */
  said: string
  /** Minor units of the currency. */
  priceFrom?: number
  priceTo?: number
  currency: Currency
}

const phrases = (language: 'under' | 'over', english: string) =>
  [english, ...languages.map((each) => each[language])]
    .flatMap((line) => line.split(', '))
    .toSorted((a, b) => b.length - a.length)
    .join('|')
const under = phrases(
  'under',
  'under, below, up to, less than, at most, max, maximum, no more than',
)
const over = phrases('over', 'over, above, more than, at least, minimum')
const currency = `${currencies.join('|')}|US\\$|\\$|€|£|¥`
const limit = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<under>${under})|(?<over>${over}))\\s+` +
    `(?:(?<before>${currency})\\s*)?(?<amount>\\d[\\d.,'’]*)(?<thousand>k)?(?:\\s*(?<after>${currency}))?` +
    // "under 2 ct" is a weight.
    '(?=\\s|$)(?!\\s*(?:k?g|gr|grams?|oz|cts?|carats?|mm|cm)(?![\\p{L}]))',
  'iu',
)
const signs: Readonly<Record<string, Currency>> = {
  US$: 'USD',
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
}

/**
 * Takes a limit of the price out of a search's words: `rings under $2,000`.
 * @param reader the currency of an amount without one
 */
export function askedPrice(
  text: string,
  reader: Currency,
): { words: string; price: AskedPrice | null } {
  const found = limit.exec(text)
  const { before, after, amount = '', thousand, under: most } = found?.groups ?? {}
  const sign = (before ?? after)?.toUpperCase()
  const code =
    sign === undefined ? reader : (signs[sign] ?? currencies.find((each) => each === sign))
  if (found === null || code === undefined) return { words: text, price: null }
  // Nobody types three decimals of a price, so a mark before three digits divides thousands.
  const parsed = parseMoney(amount.replaceAll(/[.,'’](?=\d{3}(?!\d)|$)/g, ''), code)
  if (!parsed.ok) return { words: text, price: null }
  const minor = parsed.money.minor * (thousand === undefined ? 1 : 1000)
  const words = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  return {
    words: words.replaceAll(/\s+/g, ' ').trim(),
    price: {
      said: found[0].trim(),
      currency: code,
      ...(most === undefined ? { priceFrom: minor } : { priceTo: minor }),
    },
  }
}
