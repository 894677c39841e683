import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, ne } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { namesIn } from '#server/features/accounts/service.ts'
import { companyNamesIn, findCompany } from '#server/features/companies/service.ts'
import { currentRates, spotsIn } from '#server/features/rates/service.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'
import { categories } from '#shared/features/listings/kinds/categories.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { priceAt, quoteOf } from '#shared/features/listings/pricing.ts'
import { fieldAt } from '#shared/features/listings/sheet.ts'

import { statedLot } from '../lots/lot-page.ts'
import { firstPictures, publicPicture } from '../pictures/public-picture.ts'
import { type Listing, picturesOf } from '../stock/own-listing.ts'
import { listing, listingChange, listingPicture } from '../table.ts'
import { decisionsFor } from './decide-listing.ts'
import { alikePictures, likeOf, pricesOf, sameReports, sellerOf } from './judge-listing.ts'
import { reviewDueAt } from './review-queue.ts'
import { openReviewOf } from './review-state.ts'
import { limits, operatorSentences } from './rules.ts'
import { listingReview } from './table.ts'

type Picture = typeof listingPicture.$inferSelect

/** What a listing costs on each tier, and against what it is measured. */
async function readPrices(ctx: CallContext, found: Listing) {
  const rates = await currentRates(ctx)
  const { price, value, toMetal, melt, said } = pricesOf(rates, found)
  const currency = said?.currency ?? null
  const quote = quoteOf(found.sheet, found.facts)
  const spots = currency === null ? {} : spotsIn(rates, currency)
  const tiers = (quote?.tiers ?? []).flatMap(({ from }) => {
    const pieces = quote?.basis === 'total' ? quote.quantity : from
    const priced = quote === null ? null : priceAt(quote, pieces, spots)
    return priced === null || quote === null
      ? []
      : [{ from: pieces, unit: { minor: priced.unit, currency: quote.currency } }]
  })
  const like = price === null ? null : await likeOf(ctx, rates, found, price)
  return {
    tiers,
    quantity: found.quantity,
    value: said && { minor: said.minor, currency: said.currency },
    // Without an exchange rate there is no figure that could be shown.
    inLimit: said?.converted === true ? value : null,
    limit: limits.highValue,
    melt: melt === null || currency === null ? null : { minor: melt, currency },
    toMetal,
    like:
      like === null || like.lots === 0 || like.median === 0
        ? null
        : { per: like.per, toMedian: like.price / like.median, lots: like.lots },
  }
}

/** What the seller has changed since an operator could last have looked, first and last words. */
async function readChanges({ db }: CallContext, { id, kind }: Listing, from: number) {
  const rows = await db
    .select({ before: listingChange.before, after: listingChange.after })
    .from(listingChange)
    .where(and(eq(listingChange.listingId, id), gte(listingChange.version, from)))
    .orderBy(asc(listingChange.version))
  const before: Record<string, string | null> = {}
  const after: Record<string, string | null> = {}
  for (const row of rows) {
    for (const [key, text] of Object.entries(row.before)) if (!(key in before)) before[key] = text
    Object.assign(after, row.after)
  }
  return Object.keys(after).flatMap((key) => {
    const field = fieldAt(kinds[kind], key)
    const changed = before[key] !== after[key]
    if (field === undefined || field.audience === 'seller' || !changed) return []
    const at = /\.(\d+)\./.exec(key)?.[1]
    const label = at === undefined ? field.label : `${field.label}, ${at}`
    return [{ label, before: before[key] ?? null, after: after[key] ?? null }]
  })
}

/** Other listings that may be the same thing: by a report or by a picture. */
async function readLikely(ctx: CallContext, found: Listing, own: readonly Picture[]) {
  const alike = await alikePictures(ctx, found)
  const same = (await sameReports(ctx, found)).map(({ id }) => ({
    listingId: id,
    pictureId: null,
    own: null,
  }))
  const all = [...same, ...alike]
  if (all.length === 0) return []
  const others = await ctx.db
    .select()
    .from(listing)
    .where(inArray(listing.id, [...new Set(all.map(({ listingId }) => listingId))]))
  const names = await companyNamesIn(ctx, others, ({ companyId }) => companyId)
  const first = await firstPictures(
    ctx,
    others.map(({ id }) => id),
  )
  const pictures =
    alike.length === 0
      ? []
      : await ctx.db
          .select()
          .from(listingPicture)
          .where(
            inArray(
              listingPicture.id,
              alike.map(({ pictureId }) => pictureId),
            ),
          )
  return others.map((other) => {
    const match = alike.find(({ listingId }) => listingId === other.id)
    const theirs = pictures.find(({ id }) => id === match?.pictureId)
    const ours = own.find(({ hash }) => hash === match?.own) ?? own[0]
    const reports = other.reports.filter((each) => found.reports.includes(each))
    return {
      id: other.id,
      title: other.title,
      seller: names.get(other.companyId) ?? '',
      state: other.state,
      because: reports.length > 0 ? ('report' as const) : ('picture' as const),
      picture: theirs === undefined ? (first.get(other.id) ?? null) : publicPicture(theirs),
      own: ours === undefined ? null : publicPicture(ours),
      reports: reports.map((each) => each.replace(':', ' ').toUpperCase()),
      price:
        other.unitPrice === null || other.currency === null
          ? null
          : { minor: other.unitPrice, currency: other.currency },
    }
  })
}

const readSeller = async (ctx: CallContext, companyId: string) => {
  const { id, legalName, country, state } = await findCompany(ctx, companyId)
  const { everLive, refusal } = await sellerOf(ctx, companyId)
  return {
    id,
    name: legalName,
    country,
    state,
    everLive,
    refusedLately: refusal !== null,
    trusted: everLive >= limits.trustedFrom && refusal === null,
  }
}

/** The decisions so far, with the names of those who made them, the newest first. */
async function readHistory(ctx: CallContext, listingId: string) {
  const rows = await ctx.db
    .select()
    .from(listingReview)
    .where(and(eq(listingReview.listingId, listingId), isNotNull(listingReview.outcome)))
    .orderBy(desc(listingReview.decidedAt), desc(listingReview.id))
    .limit(50)
  const names = await namesIn(ctx, rows, ({ decidedBy }) => decidedBy)
  return rows.flatMap(({ id, cause, outcome, decidedAt, decidedBy, reason, appeal }) => {
    if (outcome === null || decidedAt === null) return []
    const by = decidedBy === null ? null : (names.get(decidedBy) ?? formerPerson)
    return [{ id, at: decidedAt, cause, outcome, by, reason, appeal }]
  })
}

/** The listing that has waited longest, other than this one. */
async function nextCase({ db }: CallContext, listingId: string) {
  const [next] = await db
    .select({ id: listing.id, name: listing.title })
    .from(listingReview)
    .innerJoin(listing, eq(listing.id, listingReview.listingId))
    .where(and(isNull(listingReview.outcome), ne(listing.id, listingId)))
    .orderBy(asc(listingReview.waitingSince), asc(listingReview.id))
    .limit(1)
  return next ?? null
}

/**
 * A listing with everything that an operator needs to decide on it.
 * @throws ProblemError 404, also for what its seller has shown to nobody yet
 */
export async function readCase(ctx: CallContext, id: string) {
  const [found] = await ctx.db.select().from(listing).where(eq(listing.id, id))
  const open = found && (await openReviewOf(ctx, id))
  const history = found && (await readHistory(ctx, id))
  if (!found || open === undefined || history === undefined) throw new ProblemError('not-found')
  const isPrivate = found.firstPublishedAt === null && open === null && history.length === 0
  if (isPrivate) throw new ProblemError('not-found')
  const publishedAt = found.publishedAt
  const pictures = await picturesOf(ctx, id)
  const added = pictures.filter(({ createdAt }) => publishedAt !== null && createdAt > publishedAt)
  return {
    id,
    title: found.title,
    kind: kinds[found.kind].label,
    category: categories[found.facts.category].name,
    stockNumber: found.stockNumber,
    state: found.state,
    slug: found.slug,
    review: open && {
      id: open.id,
      version: open.version,
      cause: open.cause,
      since: open.waitingSince,
      dueAt: reviewDueAt(ctx, open.waitingSince),
      findings: operatorSentences(open.findings),
      appeal: open.appeal,
    },
    full: await statedLot(ctx, found, 'trade'),
    newPictures: added.map((each) => publicPicture(each).key),
    prices: await readPrices(ctx, found),
    changes:
      open === null || open.changedFrom === null
        ? []
        : await readChanges(ctx, found, open.changedFrom),
    seller: await readSeller(ctx, found.companyId),
    likely: await readLikely(ctx, found, pictures),
    history,
    decisions: decisionsFor(found.state, open !== null),
    next: await nextCase(ctx, id),
  }
}
