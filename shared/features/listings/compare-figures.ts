import { scaled } from '../../contract/decimal.ts'
import { priceAt, type Quote, smallestOrder, type Spots, toMetal } from './pricing.ts'

/** What is compared of a lot whose price the reader sees. */
export interface ComparedQuote {
  quote: Quote
  spots: Spots
  /** Minor units: the value of the metal in one; null if unknown. */
  melt: number | null
  /** The stones that its carats are of. */
  stones: string | null
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

/**
 * Marks the best of what can be compared: fine metal of one kind, carats of one kind of stone, both
 * in one currency; and the ratio to metal, which needs neither. Null stands for lots without price.
 */
export function bestOf(
  lots: readonly (ComparedQuote | null)[],
  figures: readonly (Figures | null)[],
): Best[] {
  const by = (
    value: (of: Figures) => number | null,
    kind: (of: ComparedQuote) => string | null,
  ): boolean[] =>
    lowest(
      lots.map((lot, at) => {
        const of = figures[at] ?? null
        return lot === null || of === null
          ? { kind: null, value: null }
          : { kind: kind(lot), value: value(of) }
      }),
    )
  const perGram = by(
    (of) => of.perFineGram,
    ({ quote: { metals, currency } }) =>
      `${[...new Set(metals.map(({ metal }) => metal))].toSorted().join()} ${currency}`,
  )
  const perCarat = by(
    (of) => of.perCarat,
    ({ stones, quote: { currency } }) => (stones === null ? null : `${stones} ${currency}`),
  )
  const metal = by(
    (of) => of.toMetal,
    () => 'metal',
  )
  return lots.map((_, at) => ({
    perGram: perGram[at] ?? false,
    perCarat: perCarat[at] ?? false,
    toMetal: metal[at] ?? false,
  }))
}
