import {
  and,
  arrayOverlaps,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  ne,
  or,
  sql,
} from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { daysAgo } from '#server/contract/feature.ts'
import { type CurrentRates, currentRates, spotsIn } from '#server/features/rates/service.ts'
import { type Currency, digitsOf } from '#shared/contract/money.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import {
  meltValue,
  priceAt,
  quoteOf,
  smallestOrder,
  toMetal,
} from '#shared/features/listings/pricing.ts'
import { convert, type ExchangeRate } from '#shared/features/rates/exchange.ts'

import { listing, listingPicture } from '../table.ts'
import { lastDecision } from './review-state.ts'
import { applyRules, type Evidence, type Finding, type Like, limits } from './rules.ts'
import { listingReview } from './table.ts'

type Listing = typeof listing.$inferSelect

/** The states of a listing in which others could see it, or soon will. */
const shown = ['live', 'review'] as const
/** The newest lots that a median is taken of: enough, and the same work for any catalogue. */
const mostLike = 300
const mostAlike = 20

/** What the rules find in a listing that is published, or only in a change of a live one. */
export async function judgeListing(
  ctx: WorkContext,
  found: Listing,
  when: 'published' | 'changed',
): Promise<Finding[]> {
  const rates = await currentRates(ctx)
  const { price, ...priced } = pricesOf(rates, found)
  const evidence: Evidence = {
    kind: found.kind,
    sheet: found.sheet,
    ...(await sellerOf(ctx, found.companyId)),
    ownRefusal: await ownRefusal(ctx, found.id),
    ...priced,
    like: price === null ? null : await likeOf(ctx, rates, found, price),
    sharedReports: [
      ...new Set((await sameReports(ctx, found)).flatMap(({ reports }) => reports)),
    ].filter((each) => found.reports.includes(each)),
    sharedPictures: [...new Set((await alikePictures(ctx, found)).map(({ own }) => own))],
  }
  return applyRules(evidence, when)
}

const isAgainst = inArray(listingReview.outcome, ['sent-back', 'taken-down'])

/** How many of a seller's listings have ever been live, up to the limit, and the last refusal. */
export async function sellerOf(ctx: WorkContext, companyId: string) {
  const { db } = ctx
  const ever = db
    .select({ id: listing.id })
    .from(listing)
    .where(and(eq(listing.companyId, companyId), isNotNull(listing.firstPublishedAt)))
    .limit(limits.trustedFrom)
    .as('ever')
  const [counted] = await db.select({ everLive: count() }).from(ever)
  const [refused] = await db
    .select({ id: listingReview.id })
    .from(listingReview)
    .where(
      and(
        eq(listingReview.companyId, companyId),
        isAgainst,
        gt(listingReview.decidedAt, daysAgo(ctx, limits.refusalDays)),
      ),
    )
    .orderBy(desc(listingReview.decidedAt))
    .limit(1)
  return { everLive: counted?.everLive ?? 0, refusal: refused?.id ?? null }
}

async function ownRefusal(ctx: WorkContext, listingId: string): Promise<string | null> {
  const last = await lastDecision(ctx, listingId)
  return last === null || last.outcome === 'approved' ? null : last.id
}

/** An amount in the currency of the limits. Without a rate it counts unit for unit: never less
 * careful than letting it through. */
function inLimitCurrency(minor: number, from: Currency, exchange: readonly ExchangeRate[]): number {
  const { currency } = limits.highValue
  const found = convert({ minor, currency: from }, currency, exchange)
  return found?.money.minor ?? minor * 10 ** (digitsOf(currency) - digitsOf(from))
}

/** What a listing costs: for one and in all, in the limits' currency, and against its metal. */
export function pricesOf(rates: CurrentRates, { sheet, facts }: Listing) {
  const quote = quoteOf(sheet, facts)
  const none = { price: null, value: null, toMetal: null, melt: null, said: null }
  if (quote === null) return none
  const { currency } = quote
  const spots = spotsIn(rates, currency)
  const priced = priceAt(quote, smallestOrder(quote), spots)
  if (priced === null) return none
  const { exchange } = rates
  const all = quote.basis === 'total' ? priced.total : priced.unit * quote.quantity
  const melt = meltValue(quote.metals, spots)
  return {
    price: inLimitCurrency(priced.unit, currency, exchange),
    value: inLimitCurrency(all, currency, exchange),
    toMetal: toMetal(priced.unit, melt),
    melt,
    /** The same value as the seller quotes it, and whether an exchange rate leads to the limits. */
    said: {
      minor: all,
      currency,
      converted: convert({ minor: all, currency }, limits.highValue.currency, exchange) !== null,
    },
  }
}

/** What a lot's price is measured by: loose stones by the carat, the rest by the gram. */
const measureOf = (kind: Listing['kind']) =>
  kinds[kind].bases.includes('carat')
    ? ({ per: 'carat', column: 'carats' } as const)
    : ({ per: 'gram', column: 'gross' } as const)

/** The median price of live lots of the same category and origin, per gram or carat. */
export async function likeOf(
  { db }: WorkContext,
  { exchange }: CurrentRates,
  found: Listing,
  price: number,
): Promise<Like | null> {
  const { per, column } = measureOf(found.kind)
  const measure = found[column]
  if (measure === null || measure === 0) return null
  const rows = await db
    .select({ currency: listing.currency, unit: listing.unitPrice, measure: listing[column] })
    .from(listing)
    .where(
      and(
        eq(listing.state, 'live'),
        eq(listing.category, found.category),
        eq(listing.kind, found.kind),
        ne(listing.id, found.id),
        gt(listing[column], 0),
        isNotNull(listing.unitPrice),
        // Natural and grown stones have nothing to do with each other's price.
        sql`${listing.facts}->>'origin' is not distinct from ${found.facts.origin}`,
      ),
    )
    .orderBy(desc(listing.publishedAt))
    .limit(mostLike)
  const prices = rows
    .flatMap(({ currency, unit, measure: each }) =>
      currency === null || unit === null || each === null
        ? []
        : [inLimitCurrency(unit, currency, exchange) / each],
    )
    .toSorted((a, b) => a - b)
  const middle = prices.length / 2
  const median = ((prices[Math.ceil(middle) - 1] ?? 0) + (prices[Math.floor(middle)] ?? 0)) / 2
  // From milligrams and thousandths of a carat to grams and carats.
  return {
    per,
    price: (price / measure) * 1000,
    median: median * 1000,
    lots: prices.length,
  }
}

/** Other listings, of anybody, that name one of the same reports. */
export const sameReports = async ({ db }: WorkContext, { id, reports }: Listing) =>
  reports.length === 0
    ? []
    : db
        .select({ id: listing.id, reports: listing.reports })
        .from(listing)
        .where(
          and(
            arrayOverlaps(listing.reports, reports),
            ne(listing.id, id),
            inArray(listing.state, [...shown]),
          ),
        )
        .orderBy(desc(listing.publishedAt))
        .limit(mostAlike)

/** A picture of one even surface: it looks like any other, which means nothing. */
const plain = /^(?:0+|f+)$/

/**
 * The parts of a hash that a picture within the limit must share: of four parts and six bits, one
 * part differs in at most one bit.
 */
function partsNear(hash: string): number[] {
  return [0, 1, 2, 3].flatMap((part) => {
    const bits = Number.parseInt(hash.slice(part * 4, part * 4 + 4), 16)
    const near = Array.from({ length: 16 }, (_, bit) => bits ^ (1 << bit))
    return [bits, ...near].map((each) => (part << 16) + each)
  })
}

/** Pictures of other companies' listings that look like this one's. */
export async function alikePictures({ db }: WorkContext, { id, companyId }: Listing) {
  const pictures = await db
    .select({ hash: listingPicture.hash })
    .from(listingPicture)
    .where(eq(listingPicture.listingId, id))
  const found: { own: string; listingId: string; pictureId: string }[] = []
  for (const { hash } of pictures) {
    if (plain.test(hash)) continue
    const bitsOf = (text: unknown) => sql`('x' || ${text})::bit(64)`
    const rows = await db
      .select({ listingId: listing.id, pictureId: listingPicture.id })
      .from(listingPicture)
      .innerJoin(listing, eq(listing.id, listingPicture.listingId))
      .where(
        and(
          arrayOverlaps(listingPicture.hashParts, partsNear(hash)),
          sql`bit_count(${bitsOf(listingPicture.hash)} # ${bitsOf(hash)}) <= ${limits.pictureBits}`,
          ne(listing.companyId, companyId),
          or(isNotNull(listing.firstPublishedAt), eq(listing.state, 'review')),
        ),
      )
      .limit(mostAlike)
    found.push(...rows.map((row) => ({ own: hash, ...row })))
  }
  return found
}
