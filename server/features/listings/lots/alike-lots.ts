import { and, desc, eq, type SQL } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'

import { listing } from '../table.ts'
import { isOnSale, type Lot, openTo } from './visible-lots.ts'

/** How many of a category's newest lots are compared, so that a page costs the same in any catalogue. */
const compared = 100

/** What makes two lots alike, by facet: first the stone and the metal, then what they are made into. */
const points: Readonly<Record<string, number>> = {
  gem: 6,
  metal: 4,
  pearlType: 4,
  sub: 4,
  origin: 3,
  type: 3,
  bullionForm: 2,
  colour: 1,
  fineness: 1,
  metalColour: 1,
  pearlShape: 1,
  shape: 1,
}
/** What a weight that is twice or half as large costs, and the most that a weight can cost. */
const [doubled, mostForWeight] = [2, 4]

/** What may be known of the lot that others should be like. */
type Model = Pick<Lot, 'category'> & Partial<Pick<Lot, 'terms' | 'gross' | 'carats'>>

const weightOf = ({ gross = null, carats = null }: Partial<Lot>) => gross ?? carats

/** How much a lot is like another one: in stone, metal, make and weight, never in price. */
function likeness(lot: Pick<Lot, 'terms' | 'gross' | 'carats'>, model: Model): number {
  const shared = (model.terms ?? [])
    .filter((term) => lot.terms.includes(term))
    .reduce((sum, term) => sum + (points[term.slice(0, term.indexOf(':'))] ?? 0), 0)
  const [own, wanted] = [weightOf(lot), weightOf(model)]
  if (wanted === null) return shared
  const apart = own === null ? mostForWeight : doubled * Math.abs(Math.log2(own / wanted))
  return shared - Math.min(apart, mostForWeight)
}

/**
 * The ids of the lots on sale that are most like one of the same category, the newest first among
 * equals. Of lots that are not open to the caller nothing but their category counts.
 */
export async function alikeLots(
  ctx: CallContext,
  model: Model,
  where: SQL | undefined,
  limit: number,
): Promise<string[]> {
  const { id, companyId, publicFrom, terms, gross, carats } = listing
  const newest = await ctx.db
    .select({ id, companyId, publicFrom, terms, gross, carats })
    .from(listing)
    .where(and(isOnSale(ctx), eq(listing.category, model.category), where))
    .orderBy(desc(listing.publishedAt), desc(listing.id))
    .limit(compared)
  const open = await openTo(ctx, newest)
  const unknown = { terms: [], gross: null, carats: null }
  return newest
    .map((lot) => ({ id: lot.id, like: likeness(open.has(lot.id) ? lot : unknown, model) }))
    .toSorted((a, b) => b.like - a.like)
    .slice(0, limit)
    .map((each) => each.id)
}
