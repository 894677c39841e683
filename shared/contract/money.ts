/** Every currency of the marketplace, with the number of its decimals and how people write it. */
const currencyTable = {
  USD: { digits: 2, signs: ['$', 'US$', '$US'] },
  EUR: { digits: 2, signs: ['€'] },
  GBP: { digits: 2, signs: ['£', '£GB'] },
  CHF: { digits: 2, signs: ['FR', 'FR.', 'SFR', 'SFR.'] },
  INR: { digits: 2, signs: ['₹', 'RS', 'RS.'] },
  AED: { digits: 2, signs: ['DH', 'DHS'] },
  HKD: { digits: 2, signs: ['$', 'HK$', '$HK'] },
  SGD: { digits: 2, signs: ['$', 'S$', '$SG'] },
  JPY: { digits: 0, signs: ['¥', 'JP¥', '円'] },
} as const satisfies Record<string, { digits: number; signs: readonly string[] }>

export type Currency = keyof typeof currencyTable
export const currencies = Object.keys(currencyTable) as [Currency, ...Currency[]]

/** How many decimals a currency has. */
export const digitsOf = (currency: Currency): number => currencyTable[currency].digits

/** How many minor units make one of a currency, such as 100 pence or 1 yen. */
export const minorPerUnit = (currency: Currency): number => 10 ** digitsOf(currency)

/** An amount in whole minor units: cents, pence, or yen, which has none. */
export interface Money {
  /** A safe integer, not negative. */
  minor: number
  currency: Currency
}

type MoneyProblem =
  | 'missing'
  | 'not-a-number'
  | 'negative'
  | 'exponent'
  | 'ambiguous'
  | 'too-precise'
  | 'too-large'
  | 'other-currency'

export type ParsedMoney =
  | { ok: true; money: Money }
  /** `says` is the sentence to show beside the field. */
  | { ok: false; problem: MoneyProblem; says: string }

/** Digits and separators alone, split into whole part and decimals; or what is wrong with them. */
type Split = { whole: string; decimals: string } | MoneyProblem

const grouped = {
  ',': /^\d{1,3}(,\d{3})+$|^\d{1,2}(,\d{2})+,\d{3}$/,
  '.': /^\d{1,3}(\.\d{3})+$/,
  "'": /^\d{1,3}('\d{3})+$/,
  ' ': /^\d{1,3}( \d{3})+$/,
} as const

/** The digits of a whole number, which may have groups, by one separator; null if it is none. */
function wholeDigits(text: string): string | null {
  if (/^\d+$/.test(text)) return text
  const pattern = Object.values(grouped).find((each) => each.test(text))
  return pattern === undefined ? null : text.replaceAll(/\D/g, '')
}

/** Reads a number with one `.` or `,` whose meaning is open: the decimals' mark, or a group's. */
function splitAtOne(text: string, at: number, digits: number): Split {
  const [whole, decimals] = [text.slice(0, at), text.slice(at + 1)]
  const couldBeGroup = /^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3
  if (couldBeGroup) return digits === 0 ? { whole: whole + decimals, decimals: '' } : 'ambiguous'
  return splitAt(text, at)
}

function splitAt(text: string, at: number): Split {
  const whole = wholeDigits(text.slice(0, at))
  const decimals = text.slice(at + 1)
  return whole === null || !/^\d+$/.test(decimals) ? 'not-a-number' : { whole, decimals }
}

function split(text: string, digits: number, decimal: '.' | ',' | undefined): Split {
  const marks = [...text].filter((each) => each === '.' || each === ',')
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const mark = text[last]
  const onlyOnce = marks.filter((each) => each === mark).length === 1
  if (decimal !== undefined && (mark === decimal ? !onlyOnce : marks.includes(decimal))) {
    return 'not-a-number'
  }
  if (mark === undefined || mark !== (decimal ?? mark) || !onlyOnce) {
    const whole = wholeDigits(text)
    return whole === null ? 'not-a-number' : { whole, decimals: '' }
  }
  const open = decimal === undefined && marks.length === 1 && !/[ ']/.test(text)
  return open ? splitAtOne(text, last, digits) : splitAt(text, last)
}

/** Takes a currency's sign or code off either end. @returns what remains, or null if it is another's */
function withoutSign(text: string, currency: Currency): string | null {
  const sign = /^[^\d\s.,'+-]+\.?(?=[\s\d])|[^\d\s.,'+-]+\.?$/u
  const found = sign.exec(text)?.[0]
  if (found === undefined) return text
  const own: readonly string[] = [currency, ...currencyTable[currency].signs]
  return own.includes(found.toUpperCase()) ? text.replace(found, '').trim() : null
}

/** No cents, as people write it: `2.480,-`, `480.–`, `45500/-`. The mark before a dash is the decimals'. */
const noCents = /(?<=\d)\s?(?:([.,])\s?[-–—]{1,2}|\/[-=])(?=\D*$)/u

/**
 * Reads an amount as people of any country type it, such as `1,234.50`, `1.234,50` or `£1 234`.
 * `1,234` could be either of two amounts and is refused, unless `decimal` says which mark is which. Zeros
 * that a currency has no place for are cut off.
 */
export function parseMoney(
  typed: string,
  currency: Currency,
  { decimal }: { decimal?: '.' | ',' } = {},
): ParsedMoney {
  const digits = digitsOf(currency)
  const refuse = (problem: MoneyProblem): ParsedMoney => ({
    ok: false,
    problem,
    says: problemWords(problem, currency),
  })
  // Compatibility forms become plain: wide digits, the many spaces, the wide yen sign.
  const plain = typed.normalize('NFKC').replaceAll(/\s+/gu, ' ').replaceAll(/[’ʼ]/gu, "'").trim()
  const text = plain.replace(noCents, '')
  // Before "/-" a mark can only be a group's.
  const [dash, mark = text.includes(',') ? '.' : ','] = noCents.exec(plain) ?? []
  const known = dash === undefined ? decimal : (mark as '.' | ',')
  if (text === '') return refuse('missing')
  if (text.length > 60) return refuse('too-large')
  if (/\p{Pd}|\u2212|^\(.*\)$/u.test(text)) return refuse('negative')
  if (/\de[+\d]/i.test(text)) return refuse('exponent')
  const number = withoutSign(text, currency)
  if (number === null) return refuse(/\d/.test(text) ? 'other-currency' : 'not-a-number')
  const parts = split(number, digits, known)
  if (typeof parts === 'string') return refuse(parts)
  const decimals = parts.decimals.replace(/0+$/, '')
  if (decimals.length > digits) return refuse('too-precise')
  const minor = Number(parts.whole + decimals.padEnd(digits, '0'))
  return Number.isSafeInteger(minor)
    ? { ok: true, money: { minor, currency } }
    : refuse('too-large')
}

function problemWords(problem: MoneyProblem, currency: Currency): string {
  const example = plainAmount({ minor: 1234 * minorPerUnit(currency), currency })
  const words: Record<MoneyProblem, string> = {
    missing: 'Enter an amount.',
    'not-a-number': `Enter an amount such as ${example}.`,
    negative: 'Enter an amount without a minus sign.',
    exponent: 'Write the amount out in full, without an exponent.',
    ambiguous: `Write 1234 or ${example}: the mark before three digits could mean either.`,
    'too-precise':
      digitsOf(currency) === 0
        ? `${currency} has no decimals. Enter a whole number.`
        : `${currency} has ${digitsOf(currency)} decimals. Enter no more.`,
    'too-large': 'This amount is too large. Check it.',
    'other-currency': `Enter an amount in ${currency}, without another currency’s sign.`,
  }
  return words[problem]
}

/** An amount as a plain decimal, such as `1234.50`: for fields, files and exact formatting. */
export function plainAmount({ minor, currency }: Money): string {
  const digits = digitsOf(currency)
  if (digits === 0) return String(minor)
  const text = String(minor).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const formats = new Map<string, Intl.NumberFormat>()

/** An amount as a reader writes it, such as `€1,234.50`, exact to the last minor unit. */
export function formatMoney(money: Money, locale: string): string {
  const key = `${locale} ${money.currency}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency: money.currency })
    formats.set(key, format)
  }
  // As text: a large amount of cents is not exact as a number of whole units.
  return format.format(plainAmount(money) as `${number}`)
}

/** An amount in a sentence of the server, which does not know how its reader writes amounts. */
export const moneyWords = (money: Money): string => formatMoney(money, 'en-GB')
