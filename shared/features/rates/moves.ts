import { formatMoney } from '../../contract/money.ts'
import { convert, type ExchangeRate, scaledRate } from './exchange.ts'
import { metalLabels, type MetalPrice } from './metals.ts'

/** A new price that differs by more than a tenth may be a mistake: a wrong unit or a lost digit. */
const isLarge = (last: bigint, next: bigint) => {
  const difference = next > last ? next - last : last - next
  return difference * 10n > last
}

const locale = 'en-GB'

const directionOf = (last: bigint, next: bigint) => {
  const share = Number(((next > last ? next - last : last - next) * 1000n) / last) / 10
  return `${next > last ? 'up' : 'down'} by ${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(share)}%`
}

/**
 * Says how far a metal's price would move from the last one, if that is more than a tenth, or that
 * the two cannot be compared; null otherwise.
 */
export function metalMove(
  next: MetalPrice,
  last: MetalPrice | undefined,
  rates: readonly ExchangeRate[],
): string | null {
  if (last === undefined) return null
  const label = metalLabels[next.metal]
  const was = { minor: last.perOunceMinor, currency: last.currency }
  const before = convert(was, next.currency, rates)?.money.minor
  if (before === undefined || before === 0) {
    return `${label} was ${formatMoney(was, locale)}, which cannot be compared with ${next.currency}.`
  }
  const [from, to] = [BigInt(before), BigInt(next.perOunceMinor)]
  if (!isLarge(from, to)) return null
  return `${label} would go ${directionOf(from, to)}. It was ${formatMoney(was, locale)}.`
}

/** The same for an exchange rate. */
export function rateMove(next: ExchangeRate, last: ExchangeRate | undefined): string | null {
  if (last === undefined) return null
  const [from, to] = [scaledRate(last.rate), scaledRate(next.rate)]
  if (from === null || to === null || !isLarge(from, to)) return null
  return `${next.from} in ${next.to} would go ${directionOf(from, to)}. It was ${last.rate}.`
}
