import { sql } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { lotsTag } from '#server/features/companies/service.ts'
import { listing, presentCards } from '#server/features/listings/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { search } from '#shared/features/search/contract.ts'
import { valuesByFacet } from '#shared/features/search/facet-terms.ts'
import { isCategory, subcategoriesOf } from '#shared/features/search/subcategories.ts'

import { categoryIn } from './category-page.ts'
import { countLots, mostCounted } from './count-lots.ts'
import { type Asked, LotConditions } from './lot-conditions.ts'
import {
  bestMatch,
  beyondPlace,
  byValue,
  keyOf,
  type LotKey,
  lotsAt,
  newest,
  readCursor,
  wideList,
  writeCursor,
} from './lot-order.ts'
import type { PriceTerms } from './price-terms.ts'
import { readAsked } from './read-asked.ts'
import { type CountedTerms, shownFacets, facetLabel, termInWords } from './shown-facets.ts'

export type FindInput = InputOf<typeof search.find>

/** @throws ProblemError 404 for a category or sub-category that does not exist */
export function refuseUnknownPlace({ category, sub }: Pick<FindInput, 'category' | 'sub'>): void {
  const known =
    category === undefined
      ? sub === undefined
      : isCategory(category) && (sub === undefined || subcategoriesOf(category).has(sub))
  if (!known) throw new ProblemError('not-found')
}

function orderOf(
  { sort }: FindInput,
  { words }: Asked,
  { open }: LotConditions,
  prices: PriceTerms | null,
): { sort: NonNullable<FindInput['sort']>; order: LotKey } {
  if (sort === 'weight' || sort === '-weight') {
    const direction = sort === 'weight' ? 'asc' : 'desc'
    return { sort, order: byValue(sql`${listing.gross}`, open, direction) }
  }
  if ((sort === 'price' || sort === '-price') && prices !== null) {
    const direction = sort === 'price' ? 'asc' : 'desc'
    return { sort, order: byValue(prices.value, open, direction) }
  }
  if (sort === 'newest' || words.length === 0) return { sort: 'newest', order: newest }
  return { sort: 'relevance', order: bestMatch(words) }
}

const amountOf = (seen: number) => ({
  lots: Math.min(seen, mostCounted),
  more: seen > mostCounted,
})

/**
 * Finds lots. Facets count the lots that choosing a value would give. What the caller may not see
 * of a lot neither finds, counts nor orders it.
 * @throws ProblemError 404 for an unknown category
 */
export async function findLots(ctx: CallContext, input: FindInput) {
  refuseUnknownPlace(input)
  ctx.noteSource?.(lotsTag)
  const { text, corrected, prices, asked } = await readAsked(ctx, input)
  const conditions = new LotConditions(ctx, asked)
  const { sort, order } = orderOf(input, asked, conditions, prices)
  const cursor = readCursor(input.after)
  const { limit } = input
  // At the same time, where the database has more than one connection.
  const [counted, byFacet, gross, carats] = await Promise.all([
    countLots(ctx, conditions, {
      page: { key: keyOf(order), beyond: beyondPlace(cursor), rows: limit + 1 },
    }),
    countedByFacet(ctx, conditions, asked),
    boundsWithout(ctx, conditions, 'gross'),
    boundsWithout(ctx, conditions, 'carats'),
  ])
  const wide = counted.seen > mostCounted
  const places = wide
    ? await wideList(ctx, conditions, order, cursor, limit + 1)
    : (counted.page ?? [])
  const shown = places.slice(0, limit)
  const end = places.length > limit ? shown.at(-1) : undefined
  const before = cursor?.before ?? 0
  const all = { terms: counted.terms ?? {}, more: wide, lots: counted.seen }
  // What the address says already narrows nothing.
  const hidden = new Set(asked.category === undefined ? ['type', 'style'] : ['category', 'kind'])
  return {
    total: amountOf(counted.seen),
    cards: await presentCards(ctx, await lotsAt(ctx, shown)),
    before,
    next: end === undefined ? null : writeCursor({ ...end, before: before + limit }),
    sort,
    facets: shownFacets(all, byFacet, new Set(asked.terms), hidden),
    gross: boundsFrom(gross ?? counted.gross),
    carats: boundsFrom(carats ?? counted.carats),
    words: text === '' ? null : { shown: corrected ?? text, instead: corrected && text },
    leaveOut: counted.seen === 0 ? await leaveOut(ctx, conditions, asked) : [],
    trade: prices !== null,
    category: await categoryIn(ctx, input),
  }
}

/** For each facet in use, its values are counted as if it were not. */
async function countedByFacet(ctx: CallContext, conditions: LotConditions, { terms }: Asked) {
  const counts = [...valuesByFacet(terms).keys()].map(async (facet) => {
    const without = await countLots(ctx, conditions, { without: `facet:${facet}`, only: facet })
    const counted: CountedTerms = {
      terms: without.terms ?? {},
      more: without.seen > mostCounted,
      lots: without.seen,
    }
    return [facet, counted] as const
  })
  return new Map(await Promise.all(counts))
}

/** The bounds of a range in use are those of the lots that would be found without it. */
const boundsWithout = async (
  ctx: CallContext,
  conditions: LotConditions,
  name: 'gross' | 'carats',
) =>
  conditions.parts.includes(name)
    ? (await countLots(ctx, conditions, { without: name, only: '' }))[name]
    : null

const boundsFrom = ([from, to]: readonly [number | null, number | null]) =>
  from === null || to === null ? null : { from, to }

const partLabels: Readonly<Record<string, string>> = {
  sub: 'the sub-category',
  gross: 'the weight',
  carats: 'the carats',
  price: 'the price',
}

/** What to leave out of a search that finds nothing, and how many lots that would give. */
async function leaveOut(ctx: CallContext, conditions: LotConditions, { terms }: Asked) {
  const { parts } = conditions
  const found = []
  for (const what of parts) {
    const { seen } = await countLots(ctx, conditions, { without: what, only: '' })
    if (seen === 0) continue
    const facet = what.startsWith('facet:') ? what.slice('facet:'.length) : null
    const values = terms.filter((term) => term.startsWith(`${facet}:`)).map(termInWords)
    const label =
      facet === null
        ? (partLabels[what] ?? 'the words')
        : `${facetLabel(facet)}: ${values.join(' or ')}`
    found.push({ what, label, count: amountOf(seen) })
  }
  return found
}
