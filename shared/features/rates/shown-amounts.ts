import type { Currency, Money } from '../../contract/money.ts'
import { convert, type ExchangeRate } from './exchange.ts'

/** A current rate, with its age and source. */
export interface QuotedRate extends ExchangeRate {
  at: string
  source: string
}

/** The currency in which somebody reads prices, and the current rates. */
export interface Reading {
  currency: Currency
  exchange: readonly QuotedRate[]
}

/**
 * What an amount is about in the reader's currency.
 * @returns null if it is in that currency already, or if no current rate leads there
 */
export const about = (money: Money, { currency, exchange }: Reading): Money | null =>
  money.currency === currency ? null : (convert(money, currency, exchange)?.money ?? null)

/** An amount in the reader's currency; in its own if no current rate leads there, or no reader is known. */
export const inReaders = (money: Money, reading: Reading | null | undefined): Money =>
  (reading && about(money, reading)) ?? money

/**
 * Converts the parts of a sum, each rounded by itself. The largest part takes what they differ by from the
 * converted total, so that the column adds up.
 * @param parts minor units of `from`, in any order
 * @returns minor units of the reader's currency; null without a current rate
 */
export function aboutParts(
  parts: readonly number[],
  from: Currency,
  { currency, exchange }: Reading,
): { parts: number[]; total: number } | null {
  const converted = (minor: number) =>
    convert({ minor, currency: from }, currency, exchange)?.money.minor ?? null
  const total = converted(sum(parts))
  const each = parts.map(converted)
  if (total === null || !each.every((part) => part !== null)) return null
  const largest = each.indexOf(Math.max(...each))
  const rest = total - sum(each)
  return { parts: each.map((part, at) => (at === largest ? part + rest : part)), total }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

/** How some currencies are shown to the reader: the rates that convert them, and those that stay. */
export function conversionsOf(
  shown: readonly Currency[],
  { currency, exchange }: Reading,
): { converted: Currency[]; kept: Currency[]; used: QuotedRate[] } {
  const others = [...new Set(shown)].filter((each) => each !== currency)
  // A rate is the same for every amount.
  const found = others.map((from) => ({
    from,
    by: convert({ minor: 0, currency: from }, currency, exchange),
  }))
  const used = found.flatMap(({ by }) => by?.used ?? [])
  return {
    converted: found.flatMap(({ from, by }) => (by === null ? [] : from)),
    kept: found.flatMap(({ from, by }) => (by === null ? from : [])),
    used: [...new Set(used)],
  }
}
