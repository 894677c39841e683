import type { Said } from '#shared/features/listings/fields/field.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'
import type { ListingState } from '#shared/features/listings/listing-states.ts'
import { utcDay } from '#shared/utc-day.ts'

import type { BaseLot } from './base-lot.ts'
import { bracelets } from './bracelets.ts'
import { bullion } from './bullion.ts'
import { earrings } from './earrings.ts'
import { mixedLots } from './mixed-lots.ts'
import { neckwear } from './neckwear.ts'
import { pearls } from './pearls.ts'
import { viewsOf } from './pictures.ts'
import { rings } from './rings.ts'
import { type DemoSeller, fontechiara, sellersOf } from './sellers.ts'
import { stones } from './stones.ts'
import { variantCount, varyLot } from './vary-lot.ts'

/** A listing of the demo's catalogue. */
export interface DemoLot {
  kind: KindName
  pictures: BaseLot['pictures']
  seller: DemoSeller
  said: Said
  state: ListingState
  /** When it was published, or would have been. */
  publishedAt: Date
  /** When its seller last said that it is still there: lately, so that none is hidden soon. */
  confirmedAt: Date
  /** Hours for which only verified buyers see it; `chosen` if only one of them does. */
  early: { hours: number; chosen: boolean } | null
}

const ringsToPearls = [...rings, ...earrings, ...neckwear, ...bracelets, ...stones, ...pearls]
/** Every lot that the others vary. */
export const baseLots: readonly BaseLot[] = [...ringsToPearls, ...bullion]

/** What the stock of one seller also has, by the number of the piece in it. */
const otherStates: Readonly<Record<number, ListingState>> = {
  3: 'draft',
  7: 'private',
  11: 'paused',
  13: 'private',
  15: 'sold-out',
  19: 'draft',
  22: 'private',
  26: 'paused',
  29: 'sold-out',
  31: 'archived',
}

/** Who sees some lots first, by their number. */
const earlyLots: Readonly<Record<number, DemoLot['early']>> = {
  17: { hours: 72, chosen: false },
  58: { hours: 168, chosen: true },
  121: { hours: 336, chosen: false },
}

const hour = 3_600_000
const day = 24 * hour
const hoursBetween = 6
const confirmedWithin = 14
/**
 * Has no divisor in common with the number of base lots, and puts lots of many kinds beside each other. With
 * this one, gold jewellery is ordered often enough for the trends.
 */
const shuffle = 26

/** The pictures of a lot: which of the views of its piece is in front changes from round to round. */
function picturesOf({ pictures: [front, ...more] }: BaseLot, round: number): BaseLot['pictures'] {
  // A mixed lot has pictures of several of its pieces.
  if (more.length > 0) return [front, ...more]
  const views = [front, ...viewsOf(front)]
  const first = round % views.length
  return [views[first] ?? front, ...views.filter((_, at) => at !== first)]
}

/** Fields that a draft still lacks. */
const unfinished = new Set(['price', 'condition', 'cost'])

/**
 * The demo's catalogue, the same at every start but for its dates. They are the same at each hour of a
 * day, because what is on sale by then decides what the demo's buyers order.
 */
export function demoLots(now: Date): readonly DemoLot[] {
  const today = Date.parse(utcDay(now))
  const entered = [
    // Published in five rounds, each with one variant of every base lot, in the same order: so two lots
    // with the same picture in front stand far apart, in the catalogue and in their category.
    ...baseLots.flatMap((lot, base) =>
      Array.from({ length: variantCount }, (_, variant) => {
        const round = (base + variant) % variantCount
        const rank = round * baseLots.length + ((base * shuffle) % baseLots.length)
        return { lot, variant, round, rank, turn: base + variant }
      }),
    ),
    // Between the rounds.
    ...mixedLots.map((lot, turn) => {
      return { lot, variant: 0, round: turn, rank: (turn + 1) * baseLots.length - 0.5, turn }
    }),
  ]
  let ofFontechiara = 0
  return entered.map(({ lot, variant, round, rank, turn }, at): DemoLot => {
    const sellers = sellersOf(lot.kind)
    const seller = sellers[turn % sellers.length] ?? sellers[0]
    const early = earlyLots[at] ?? null
    const others = seller === fontechiara && early === null
    const state = others ? (otherStates[ofFontechiara++] ?? 'live') : 'live'
    const acquired = new Date(today - (70 + ((at * 53) % 840)) * day)
    const said: Said = {
      ...varyLot(lot, variant, seller),
      stockNumber: `${seller.prefix}-${1001 + at * 3}`,
      acquiredOn: utcDay(acquired),
      ...(state === 'sold-out' ? { quantity: '0' } : {}),
    }
    // What is open early has just been published.
    const age = early === null ? 2 + rank * hoursBetween : 1
    const kept = Object.entries(said).filter(([key]) => state !== 'draft' || !unfinished.has(key))
    return {
      kind: lot.kind,
      pictures: picturesOf(lot, round),
      seller,
      said: Object.fromEntries(kept),
      state,
      publishedAt: new Date(today - age * hour),
      confirmedAt: new Date(today - Math.min(age * hour, (age % confirmedWithin) * day)),
      early,
    }
  })
}
