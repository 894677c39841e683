import { scaled } from '../../contract/decimal.ts'
import type { Currency } from '../../contract/money.ts'
import { inReaders, type Reading } from '../rates/shown-amounts.ts'
import { priceAt, type Quote, smallestOrder, type Spots, toMetal } from './pricing.ts'

/** What is compared of a lot whose price the reader sees. */
export interface ComparedQuote {
  quote: Quote
  spots: Spots
  /** Minor units: the value of the metal in one; null if unknown. */
  melt: number | null
  /** The stones in it, such as “Diamond, natural”; its carats are theirs. */
  stones: string | null
  /** It is stated whether they are natural or laboratory-grown. */
  originKnown: boolean
}

/** A lot's price in every measure; null where a measure does not apply or is unknown. */
export interface Figures {
  /** The number of pieces that all this is for: the wanted one, or the nearest that is sold. */
  pieces: number
  /** Minor units. */
  total: number | null
  perGram: number | null
  /** Per gram of fine metal, whatever the alloy. */
  perFineGram: number | null
  perCarat: number | null
  /** Thousandths. */
  toMetal: number | null
}

const thousandth = 1000
/** Finenesses are in ten-thousandths. */
const fine = 10_000

/** A lot's figures at a number of pieces. */
export function figuresOf({ quote, spots, melt }: ComparedQuote, wanted: number): Figures {
  const { gross, carats, metals, quantity } = quote
  const pieces = Math.min(Math.max(wanted, smallestOrder(quote)), quantity)
  const priced = priceAt(quote, pieces, spots)
  if (priced === null) {
    return { pieces, total: null, perGram: null, perFineGram: null, perCarat: null, toMetal: null }
  }
  const { unit, total } = priced
  const weighed = metals.length > 0 && metals.every(({ net }) => net !== null)
  const fineMass = weighed
    ? metals.reduce((sum, { net, fineness }) => sum + (net ?? 0) * fineness, 0)
    : 0
  return {
    pieces,
    total,
    perGram: gross === null || gross === 0 ? null : scaled(unit, thousandth, gross),
    perFineGram: fineMass === 0 ? null : scaled(unit, thousandth * fine, fineMass),
    perCarat: carats === null || carats === 0 ? null : scaled(unit, thousandth, carats),
    toMetal: toMetal(unit, melt),
  }
}

/** Which values are the lowest of those with the same kind; none where a kind has one value only. */
function lowest(values: readonly { kind: string | null; value: number | null }[]): boolean[] {
  return values.map(({ kind, value }) => {
    if (kind === null || value === null) return false
    const like = values.flatMap((each) =>
      each.kind === kind && each.value !== null ? [each.value] : [],
    )
    return value === Math.min(...like) && value < Math.max(...like)
  })
}

/** Which of the compared lots is best in which measure. */
export interface Best {
  perGram: boolean
  perCarat: boolean
  toMetal: boolean
}

/** Metal says nothing of a piece with stones, which are most of its price. */
const isPlain = ({ stones }: ComparedQuote) => stones === null

/**
 * Marks the best of what can be compared: carats of one kind of stone, if it is known whether it is natural;
 * and of pieces without stones, fine metal of one kind, and the ratio to metal. Amounts are compared in the
 * reader's currency, or else within their own. Null stands for lots without price.
 */
export function bestOf(
  lots: readonly (ComparedQuote | null)[],
  figures: readonly (Figures | null)[],
  reading: Reading | null,
): Best[] {
  const by = (value: (of: Figures) => number | null, kind: (of: ComparedQuote) => string | null) =>
    lowest(
      lots.map((lot, at) => {
        const of = figures[at] ?? null
        const like = lot && kind(lot)
        const minor = of && value(of)
        if (lot === null || like === null || minor === null) return { kind: null, value: null }
        const money = inReaders({ minor, currency: lot.quote.currency as Currency }, reading)
        return { kind: `${like} ${money.currency}`, value: money.minor }
      }),
    )
  const perGram = by(
    (of) => of.perFineGram,
    (lot) =>
      isPlain(lot)
        ? [...new Set(lot.quote.metals.map(({ metal }) => metal))].toSorted().join()
        : null,
  )
  const perCarat = by(
    (of) => of.perCarat,
    ({ stones, originKnown }) => (originKnown ? stones : null),
  )
  const metal = lowest(
    lots.map((lot, at) => ({
      kind: lot !== null && isPlain(lot) ? 'metal' : null,
      value: figures[at]?.toMetal ?? null,
    })),
  )
  return lots.map((_, at) => ({
    perGram: perGram[at] ?? false,
    perCarat: perCarat[at] ?? false,
    toMetal: metal[at] ?? false,
  }))
}
