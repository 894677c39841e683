import type { Read } from '../../../contract/decimal.ts'
import {
  type Currency,
  currencies,
  formatMoney,
  parseMoney,
  plainAmount,
} from '../../../contract/money.ts'
import { field, type FieldOptions, type Said, type Unplaced, type Values } from './field.ts'

/** The currency of a listing; all its amounts are in it. */
export const currencyIn = (said: Said | Values): Currency | undefined =>
  currencies.find((each) => each === said.currency)

/** Thousands in English: these commas can mean nothing else. */
const englishThousands = /^\D*\d{1,3}(?:,\d{3})+(?:\.\d+)?\D*$/

/** Why an amount cannot be read in a listing that has no currency yet. */
export const noCurrency = 'Choose a currency first.'

/** Reads an amount in the listing's currency, in its minor units. */
export function readAmount(text: string, said: Said): Read<number> {
  const currency = currencyIn(said)
  if (currency === undefined) return { reason: noCurrency }
  const parsed = parseMoney(text, currency, englishThousands.test(text) ? { decimal: '.' } : {})
  if (!parsed.ok) return { reason: parsed.says }
  if (parsed.money.minor > 1e13) return { reason: 'This amount is too large. Check it.' }
  return parsed.money.minor === 0 ? { reason: 'Enter more than 0.' } : { value: parsed.money.minor }
}

/** An amount of money in the listing's currency, stored in minor units. */
export const amount = (label: string, more: FieldOptions = {}): Unplaced<number> =>
  field(label, more, {
    control: { kind: 'line', longest: 24, money: true },
    read: readAmount,
    write: (minor, values) => {
      const currency = currencyIn(values)
      return currency === undefined ? String(minor) : plainAmount({ minor, currency })
    },
    show: (minor, values) => {
      const currency = currencyIn(values)
      return currency === undefined ? String(minor) : formatMoney({ minor, currency }, 'en-GB')
    },
  })
