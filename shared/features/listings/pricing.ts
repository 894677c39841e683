import { scaled } from '../../contract/decimal.ts'
import type { Currency } from '../../contract/money.ts'
import { type Metal, metalValue } from '../rates/metals.ts'
import type { Basis } from './common-fields.ts'
import type { Values } from './fields/field.ts'
import type { Complaint, Facts, Kind, MetalPart, Sheet } from './kinds/kind.ts'

/**
 * What was agreed to be paid on one basis: money in minor units, or basis points.
 * @public
 */
export interface Tier {
  /** The smallest number of pieces; the tier ends just below the next one's. */
  from: number
  amount: number
}

/** Everything that a price is worked out from. All weights are those of one piece. */
export interface Quote {
  basis: Basis
  currency: Currency
  /** At least one; the first is from the smallest order. Amounts never rise. */
  tiers: readonly Tier[]
  /** Pieces in stock; of a lot on sale, only those that are in no open order. */
  quantity: number
  /** Minor units per carat, for a share of a list. */
  listPrice: number | null
  /** Milligrams. */
  gross: number | null
  /** Thousandths of a carat. */
  carats: number | null
  metals: readonly MetalPart[]
}

/** Prices of metal in minor units of the quote's currency per troy ounce; missing if unknown. */
export type Spots = Partial<Readonly<Record<Metal, number>>>

/** Metal prices of the API as prices are worked out from them. */
export const spotsOf = (metals: readonly { metal: Metal; perOunce: number }[]): Spots =>
  Object.fromEntries(metals.map(({ metal, perOunce }) => [metal, perOunce]))

/** Those at which buyers may order: without the ones that are out of date. */
export const currentSpotsOf = (
  metals: readonly { metal: Metal; perOunce: number; stale?: boolean }[],
): Spots => spotsOf(metals.filter(({ stale }) => stale !== true))

const hundredPercent = 10_000
const thousandth = 1000

/**
 * The value of the metal in one piece at today's prices, in minor units. Null if a weight or a
 * price is unknown, or there is no metal.
 */
export function meltValue(metals: readonly MetalPart[], spots: Spots): number | null {
  if (metals.length === 0) return null
  const weighed = []
  for (const { metal, fineness, net } of metals) {
    const perOunceMinor = spots[metal]
    if (net === null || perOunceMinor === undefined) return null
    weighed.push({ netMg: net, finenessTenths: fineness, perOunceMinor })
  }
  return metalValue(weighed)
}

/** A price of one piece and of a number of them, in minor units. */
export interface Priced {
  unit: number
  total: number
  /** The tier that applies, from 0. */
  tier: number
}

/** The smallest number of pieces that may be ordered. */
export const smallestOrder = ({ basis, tiers, quantity }: Quote) =>
  basis === 'total' ? quantity : (tiers[0]?.from ?? 1)

/** One piece's price on a tier; null if a weight or today's metal price is unknown. */
function unitPrice(quote: Quote, amount: number, spots: Spots): number | null {
  const { basis, gross, carats, listPrice, metals, quantity } = quote
  switch (basis) {
    case 'piece':
      return amount
    case 'total':
      return quantity === 0 ? null : scaled(amount, 1, quantity)
    case 'gram':
      return gross === null ? null : scaled(amount, gross, thousandth)
    case 'carat':
      return carats === null ? null : scaled(amount, carats, thousandth)
    case 'list': {
      if (carats === null || listPrice === null) return null
      const share = scaled(listPrice, hundredPercent + amount, hundredPercent)
      return scaled(share, carats, thousandth)
    }
    case 'spot': {
      const melt = meltValue(metals, spots)
      return melt === null ? null : scaled(melt, hundredPercent + amount, hundredPercent)
    }
  }
}

/**
 * The price of a number of pieces: the one function for every price that is shown or charged.
 * Null if it cannot be worked out now; a quantity below the smallest order has no price either.
 * `whyNoPrice` says why there is none.
 */
export function priceAt(quote: Quote, pieces: number, spots: Spots): Priced | null {
  const { basis, tiers, quantity } = quote
  if (!Number.isSafeInteger(pieces) || pieces < smallestOrder(quote) || pieces > quantity)
    return null
  const tier = tiers.findLastIndex(({ from }) => from <= pieces)
  const amount = basis === 'total' ? tiers[0]?.amount : tiers[tier]?.amount
  if (amount === undefined) return null
  const unit = unitPrice(quote, amount, spots)
  if (unit === null) return null
  // The whole lot's price is what was said, whatever one piece of it comes to.
  const total = basis === 'total' ? amount : unit * pieces
  return Number.isSafeInteger(total) ? { unit, total, tier: Math.max(tier, 0) } : null
}

/** What one piece of the smallest order costs; null if that cannot be worked out now. */
export const unitOf = (quote: Quote | null, spots: Spots): number | null =>
  quote && (priceAt(quote, smallestOrder(quote), spots)?.unit ?? null)

/** A piece's price over the value of its metal, in thousandths: 1200 is 1.20. Null if unknown. */
export function toMetal(unit: number, melt: number | null): number | null {
  return melt === null || melt === 0 ? null : scaled(unit, thousandth, melt)
}

/**
 * A piece's price by its weight, in minor units: a gram, or a carat if it is stones without a metal.
 * What a metal and its stones cost together says nothing about a carat of either.
 */
export function byWeight(
  unit: number,
  { gross, carats, metals }: Pick<Quote, 'gross' | 'carats' | 'metals'>,
) {
  const a = (weight: number | null) =>
    weight === null || weight === 0 ? null : scaled(unit, thousandth, weight)
  return { perGram: a(gross), perCarat: metals.length === 0 ? a(carats) : null }
}

/**
 * What a price is compared by, in minor units: a carat of its stones, or a gram of a piece without any. What
 * the metal around stones is worth is taken off first, because pieces with the same stones have more or less
 * of it.
 */
export function comparedPrice(
  unit: number,
  { gross, carats, metals }: Pick<Quote, 'gross' | 'carats' | 'metals'>,
  spots: Spots,
): number | null {
  const weight = carats ?? gross
  const metal = carats === null || metals.length === 0 ? 0 : meltValue(metals, spots)
  return weight === null || weight === 0 || metal === null
    ? null
    : scaled(unit - metal, thousandth, weight)
}

/** The quote in a listing's values; null as long as its price is incomplete. */
export function quoteOf({ values, lists }: Sheet, facts: Facts): Quote | null {
  const { basis, currency, price, percent, listPrice, quantity, minimum } = values
  const first = basis === 'list' || basis === 'spot' ? percent : price
  if (basis === undefined || currency === undefined || first === undefined) return null
  const rest = (lists.tiers ?? []).flatMap((tier): Tier[] => {
    const { from } = tier
    const amount = amountOf(tier, basis as Basis)
    return from === undefined || amount === undefined ? [] : [{ from: from as number, amount }]
  })
  return {
    basis: basis as Basis,
    currency: currency as Currency,
    tiers: [{ from: (minimum as number | undefined) ?? 1, amount: first as number }, ...rest],
    quantity: (quantity as number | undefined) ?? 0,
    listPrice: (listPrice as number | undefined) ?? null,
    gross: facts.gross,
    carats: facts.carats,
    metals: facts.metals,
  }
}

const isPercent = (basis: Basis) => basis === 'list' || basis === 'spot'

const amountOf = ({ price, percent }: Values, basis: Basis) =>
  (isPercent(basis) ? percent : price) as number | undefined

/** What is wrong with a price: tiers that rise or overlap, or a basis that lacks its measure. */
export function priceComplaints(kind: Kind, sheet: Sheet): readonly Complaint[] {
  const quote = quoteOf(sheet, kind.facts(sheet))
  if (quote === null) return []
  const { basis, tiers, quantity } = quote
  const found: Complaint[] = []
  const complain = (key: string, reason: string) => found.push({ key, reason })
  if (basis === 'gram' && quote.gross === null)
    complain('gross', 'A price per gram needs the weight.')
  if (basis === 'carat' && quote.carats === null) {
    complain('carats', 'A price per carat needs the carats.')
  }
  if (basis === 'spot' && quote.metals.some(({ net }) => net === null)) {
    complain('basis', 'A price from the metal needs the net weight of each metal.')
  }
  const entered = sheet.lists.tiers ?? []
  if (basis === 'total' && entered.length > 0) {
    complain('tiers.1.from', 'A whole lot has one price. Remove the tiers.')
  }
  for (const [at, tier] of entered.entries()) {
    const key = `tiers.${at + 1}`
    const before = at === 0 ? tiers[0] : ofEntry(entered[at - 1], basis)
    const amount = amountOf(tier, basis)
    const from = tier.from as number | undefined
    if (amount === undefined) {
      const lacks = isPercent(basis) ? 'percentage' : 'price'
      complain(`${key}.${isPercent(basis) ? 'percent' : 'price'}`, `This tier has no ${lacks}.`)
    } else if (before?.amount !== undefined && amount > before.amount) {
      complain(
        `${key}.${isPercent(basis) ? 'percent' : 'price'}`,
        'A larger order cannot cost more a piece.',
      )
    }
    if (from !== undefined && before?.from !== undefined && from <= before.from) {
      complain(`${key}.from`, `Begin above ${before.from}, where the tier before begins.`)
    }
    if (from !== undefined && quantity > 0 && from > quantity) {
      complain(`${key}.from`, `There are only ${quantity} in stock.`)
    }
  }
  const least = tiers[0]?.from ?? 1
  if (basis !== 'total' && quantity > 0 && least > quantity) {
    complain('minimum', `There are only ${quantity} in stock.`)
  }
  return found
}

const ofEntry = (tier: Values | undefined, basis: Basis) =>
  tier && { from: tier.from as number | undefined, amount: amountOf(tier, basis) }
