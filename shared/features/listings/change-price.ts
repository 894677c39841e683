import { scaled, writeDecimal } from '../../contract/decimal.ts'
import { type Currency, digitsOf, minorPerUnit, plainAmount } from '../../contract/money.ts'
import { type Basis, bases } from './common-fields.ts'
import type { Said } from './fields/field.ts'
import { currencyIn } from './fields/money-field.ts'
import type { Kind } from './kinds/kind.ts'
import { readSheet } from './sheet.ts'

/** What changed prices are rounded to: the smallest coin, or so many whole units. */
export const roundings = { exact: 0, one: 1, five: 5, ten: 10 } as const
export type Rounding = keyof typeof roundings

/** A change of many prices: by basis points, or by minor units of one currency. */
export type PriceChange = { round: Rounding } & (
  | { by: 'percent'; value: number }
  | { by: 'amount'; value: number; currency: Currency }
)

const whole = 10_000
/** Below this many steps rounding would move a price by more than a few per cent. */
const leastSteps = 20

/** Rounds an amount sensibly: a step that would distort a small amount is not taken. */
export function roundedAmount(minor: number, currency: Currency, round: Rounding): number {
  // A yen is worth as little as a penny.
  const unit = digitsOf(currency) === 0 ? 100 : minorPerUnit(currency)
  const step = roundings[round] * unit
  return step === 0 || minor < step * leastSteps ? minor : scaled(minor, 1, step) * step
}

/** An amount after a change; null if nothing would be left. Never reorders two amounts. */
export function changedAmount(minor: number, currency: Currency, change: PriceChange) {
  const raw =
    change.by === 'percent' ? scaled(minor, whole + change.value, whole) : minor + change.value
  const rounded = roundedAmount(raw, currency, change.round)
  return rounded > 0 && Number.isSafeInteger(rounded) ? rounded : null
}

/** A share of a list or a premium on metal after its price changes by a percentage. */
const changedShare = (share: number, percent: number) =>
  scaled(whole + share, whole + percent, whole) - whole

type Changed = { said: Said } | { reason: string }

/** The words of a listing after its price and all its tiers have changed, or why they cannot. */
export function changePrice(kind: Kind, said: Said, change: PriceChange): Changed {
  const { values, lists, unreadable } = readSheet(kind, said)
  const basis = values.basis as Basis | undefined
  const currency = currencyIn(values)
  if (basis === undefined || currency === undefined) return { reason: 'It has no price yet.' }
  if (unreadable.some(({ key }) => /^(?:price|percent|tiers\.)/.test(key))) {
    return { reason: 'Its price cannot be read.' }
  }
  const share = basis === 'list' || basis === 'spot'
  if (change.by === 'amount') {
    if (change.currency !== currency) return { reason: `Its price is in ${currency}.` }
    if (basis !== 'piece' && basis !== 'total') {
      return { reason: `It is priced ${bases[basis].toLowerCase()}. Change it by a percentage.` }
    }
  }
  const name = share ? 'percent' : 'price'
  const entries = [
    { key: name, value: values[name] },
    ...(lists.tiers ?? []).map((tier, at) => ({
      key: `tiers.${at + 1}.${name}`,
      value: tier[name],
    })),
  ]
  if (entries[0]?.value === undefined) return { reason: 'It has no price yet.' }
  const next: Record<string, string> = { ...said }
  for (const { key, value } of entries) {
    if (typeof value !== 'number') continue
    if (share) {
      if (change.by === 'percent') next[key] = writeDecimal(changedShare(value, change.value), 2)
      continue
    }
    const minor = changedAmount(value, currency, change)
    if (minor === null) return { reason: 'Nothing would be left of its price.' }
    next[key] = plainAmount({ minor, currency })
  }
  return { said: next }
}
