import type { Money } from '../../contract/money.ts'
import { inReaders, type Reading } from '../rates/shown-amounts.ts'
import type { TradeLot } from './lot-data.ts'

type Like = NonNullable<TradeLot['like']>

/** With fewer like lots than this, a place among them says nothing. */
const fewestLike = 6

/** A value of which so much of a sorted list is lower, between two of its values if need be. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? 0
  return below + ((sorted[Math.ceil(at)] ?? below) - below) * (at - Math.floor(at))
}

/**
 * Where a price lies among those of like lots, all in the reader's currency, in minor units. Prices that no
 * current rate converts are left out; null if too few are left.
 */
export function placeAmong({ own, others }: Like, reading: Reading | null) {
  const shown = inReaders(own, reading)
  const { currency } = shown
  const inCurrency = (each: Money) => {
    const other = each.currency === currency ? each : inReaders(each, reading)
    return other.currency === currency ? [other.minor] : []
  }
  const sorted = others.flatMap(inCurrency).toSorted((a, b) => a - b)
  if (sorted.length < fewestLike) return null
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)]
  return {
    currency,
    own: shown.minor,
    others: sorted,
    from: Math.min(shown.minor, least),
    to: Math.max(shown.minor, most),
    /** The middle half of the others. */
    low: Math.round(quantile(sorted, 0.25)),
    high: Math.round(quantile(sorted, 0.75)),
    lowerThan: sorted.filter((each) => each > shown.minor).length,
    higherThan: sorted.filter((each) => each < shown.minor).length,
  }
}

type Place = NonNullable<ReturnType<typeof placeAmong>>

/** The place in words. */
export function placeWords({ others, lowerThan, higherThan }: Place): string {
  const of = others.length
  if (lowerThan === 0 && higherThan === 0) return `The same as all ${of}.`
  if (lowerThan === of) return `Lower than all ${of}.`
  if (higherThan === of) return `Higher than all ${of}.`
  return lowerThan >= higherThan
    ? `Lower than ${lowerThan} of ${of}.`
    : `Higher than ${higherThan} of ${of}.`
}
