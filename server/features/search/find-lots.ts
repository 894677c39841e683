import { sql } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import type { Limit } from '#server/contract/limits.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { lotsTag } from '#server/features/companies/service.ts'
import { presentCards } from '#server/features/listings/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { isCategory } from '#shared/features/listings/kinds/categories.ts'
import type { search } from '#shared/features/search/contract.ts'
import { subcategoriesOf } from '#shared/features/search/subcategories.ts'
import { placeName } from '#shared/features/shipping/place-name.ts'

import { categoryIn } from './category-counts.ts'
import { amountOf, type CountAsked, type Counted, countLots, mostCounted } from './count-lots.ts'
import { searchLimits } from './limits.ts'
import { type Asked, LotConditions } from './lot-conditions.ts'
import {
  bestMatch,
  beyondPlace,
  byValue,
  type Cursor,
  keyOf,
  type LotKey,
  newest,
  readCursor,
  wideList,
  writeCursor,
} from './lot-order.ts'
import { buyersCountry, type PriceTerms } from './price-terms.ts'
import { readAsked } from './read-asked.ts'
import { facetLabel, shownFacets, termInWords } from './shown-facets.ts'
import { searchLot } from './table.ts'

type FindInput = InputOf<typeof search.find>

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
    return { sort, order: byValue(sql`${searchLot.gross}`, open, direction) }
  }
  if ((sort === 'price' || sort === '-price') && prices !== null) {
    const direction = sort === 'price' ? 'asc' : 'desc'
    return { sort, order: byValue(prices.value, open, direction) }
  }
  if (sort === 'newest' || words.length === 0) return { sort: 'newest', order: newest }
  return { sort: 'relevance', order: bestMatch(words) }
}

/** Kept pages, which are rendered for everybody and without an address, do not count. */
export async function keepPace(
  { actor, request, services }: CallContext,
  limit: Limit,
): Promise<void> {
  const who = actor.kind === 'person' ? actor.personId : request.address
  if (who !== '') await services.limits.consume(limit, who)
}

/**
 * Finds lots. Facets count the lots that choosing a value would give. What the caller may not see
 * of a lot neither finds, counts nor orders it.
 * @throws ProblemError 404 for an unknown category, 429 after too many searches
 */
export async function findLots(ctx: CallContext, input: FindInput) {
  refuseUnknownPlace(input)
  await keepPace(ctx, searchLimits.find)
  ctx.noteSource?.(lotsTag)
  const { text, words, price, corrected, prices, asked } = await readAsked(ctx, input)
  const conditions = new LotConditions(ctx, asked)
  const { sort, order } = orderOf(input, asked, conditions, prices)
  const cursor = readCursor(input.after)
  const { limit } = input
  const parts = partsCounted(conditions)
  const [others, { counted, cards, end }, category, shipsTo] = await Promise.all([
    countLots(ctx, conditions, parts),
    pageOf(ctx, conditions, { order, cursor, limit }),
    categoryIn(ctx, input),
    asked.shipsTo ?? buyersCountry(ctx),
  ])
  const without = new Map(parts.map((part, at) => [part.without, others[at] as Counted]))
  const before = cursor?.before ?? 0
  // A facet that the address already names narrows nothing, nor does the kind: each category has one. What is
  // chosen stays, so that it can be taken away.
  const said = asked.category === undefined ? ['kind', 'type', 'style'] : ['kind', 'category']
  const hidden = new Set(
    said.filter((name) => !asked.terms.some((term) => term.startsWith(`${name}:`))),
  )
  return {
    total: amountOf(counted.seen),
    cards,
    before,
    next: end === undefined ? null : writeCursor({ ...end, before: before + limit }),
    sort,
    facets: shownFacets(termsOf(counted), byFacet(without), new Set(asked.terms), hidden),
    gross: boundsFrom((without.get('gross') ?? counted).gross),
    carats: boundsFrom((without.get('carats') ?? counted).carats),
    words:
      text === ''
        ? null
        : {
            shown: corrected ?? words,
            instead: corrected && text,
            limit: price && { said: price.said, currency: price.currency },
          },
    leaveOut: counted.seen === 0 ? await leaveOut(ctx, conditions, asked, without) : [],
    trade: prices !== null,
    shipsTo: shipsTo === null ? null : placeName(shipsTo),
    category,
  }
}

/** A few of the lots that words find, the best matches first, without facets. */
export async function lotsByWords(ctx: CallContext, words: string, limit: number) {
  const input = { words, limit }
  const { prices, asked } = await readAsked(ctx, input)
  const conditions = new LotConditions(ctx, asked)
  const { order } = orderOf(input, asked, conditions, prices)
  return (await pageOf(ctx, conditions, { order, cursor: null, limit })).cards
}

/** Counts the lots of a search, and presents a page of them. */
async function pageOf(
  ctx: CallContext,
  conditions: LotConditions,
  { order, cursor, limit }: { order: LotKey; cursor: Cursor | null; limit: number },
) {
  const rows = limit + 1
  const [counted] = await countLots(ctx, conditions, [
    { page: { key: keyOf(order), beyond: beyondPlace(cursor), rows } },
  ])
  if (counted === undefined) throw new Error('nothing was counted')
  const { seen, few, page } = counted
  const places =
    seen > mostCounted
      ? await wideList(ctx, conditions, { order, cursor, rows, few })
      : (page ?? [])
  const shown = places.slice(0, limit)
  const cards = await presentCards(
    ctx,
    shown.map(({ id }) => id),
  )
  return { counted, cards, end: places.length > limit ? shown.at(-1) : undefined }
}

/** The facet that a part of a search chooses from; null for any other part. */
const facetOf = (part: string) => (part.startsWith('facet:') ? part.slice('facet:'.length) : null)

/**
 * For each facet in use, its values are counted as if it were not; and the bounds of a range in use
 * are those of the lots that would be found without it.
 */
const partsCounted = ({ parts }: LotConditions): (CountAsked & { without: string })[] =>
  parts.flatMap((without) => {
    const only = facetOf(without)
    return only !== null || without === 'gross' || without === 'carats' ? { without, only } : []
  })

const termsOf = ({ terms, seen }: Counted) => ({
  terms: terms ?? {},
  more: seen > mostCounted,
  lots: seen,
})

const byFacet = (without: ReadonlyMap<string, Counted>) =>
  new Map(
    [...without].flatMap(([part, counted]) => {
      const facet = facetOf(part)
      return facet === null ? [] : [[facet, termsOf(counted)] as const]
    }),
  )

function boundsFrom(bounds: Counted['gross']) {
  const [from, to] = bounds ?? [null, null]
  return from === null || to === null ? null : { from, to }
}

const partLabels: Readonly<Record<string, string>> = {
  sub: 'the sub-category',
  gross: 'the weight',
  carats: 'the carats',
  price: 'the price',
  early: 'early access',
  ships: 'the filter by shipping',
}

/** What to leave out of a search that finds nothing, and how many lots that would give. */
async function leaveOut(
  ctx: CallContext,
  conditions: LotConditions,
  { terms }: Asked,
  known: ReadonlyMap<string, Counted>,
) {
  const { parts } = conditions
  const unknown = parts.filter((part) => !known.has(part))
  const counted = await countLots(
    ctx,
    conditions,
    unknown.map((without) => ({ without, only: null })),
  )
  const seenWithout = new Map([
    ...[...known].map(([part, { seen }]) => [part, seen] as const),
    ...unknown.map((part, at) => [part, counted[at]?.seen ?? 0] as const),
  ])
  const found = []
  for (const what of parts) {
    const seen = seenWithout.get(what) ?? 0
    if (seen === 0) continue
    const facet = facetOf(what)
    const values = terms.filter((term) => term.startsWith(`${facet}:`)).map(termInWords)
    const label =
      facet === null
        ? (partLabels[what] ?? 'the search words')
        : `${facetLabel(facet)}: ${values.join(' or ')}`
    found.push({ what, label, count: amountOf(seen) })
  }
  return found
}
