import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'

import { settledCurrencies } from '#server/config/client-accounts.ts'
import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { idsAmong } from '#server/db/values-by-id.ts'
import { companyNamesIn, lotsTag } from '#server/features/companies/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import { movesFrom } from '#shared/features/listings/listing-states.ts'

import { markdownOf } from '../markdown/columns.ts'
import { appealable, openReviewOf } from '../moderation/review-state.ts'
import { sellerSentences } from '../moderation/rules.ts'
import { publicPicture } from '../pictures/public-picture.ts'
import { earlyCompany, listing, listingChange, listingPicture } from '../table.ts'
import { publishingPointsOf } from './read-said.ts'
import { sameReportsOf } from './same-reports.ts'

export type Listing = typeof listing.$inferSelect

/** The tag of the kept pages that show a listing. */
export const listingTag = (id: string) => `listing:${id}`

/** Drops the kept pages that show these listings, once their change is committed. */
export function dropPagesOf(ctx: WorkContext, ids: readonly string[]): void {
  if (ids.length === 0) return
  afterCommit(ctx, () => {
    for (const id of ids) ctx.services.pages.invalidate(listingTag(id))
    ctx.services.pages.invalidate(lotsTag)
  })
}

/** @throws ProblemError 404 if the actor's company has no such listing */
export async function findOwn(ctx: CallContext<MemberActor>, id: string): Promise<Listing> {
  const [found] = await ctx.db.select().from(listing).where(isOwn(ctx, id))
  if (found === undefined) throw new ProblemError('not-found')
  return found
}

const isOwn = ({ actor }: CallContext<MemberActor>, id: string) =>
  and(eq(listing.id, id), eq(listing.companyId, actor.company.id))

/**
 * Locks a listing of the actor's company until the transaction ends.
 * @param version the one that the editor saw; any, if undefined
 * @throws ProblemError 404, or 409 if somebody has changed it since
 */
export async function lockOwn(
  ctx: CallContext<MemberActor>,
  id: string,
  version?: number,
): Promise<Listing> {
  const [found] = await ctx.db.select().from(listing).where(isOwn(ctx, id)).for('update')
  if (found === undefined) throw new ProblemError('not-found')
  if (version !== undefined && found.version !== version) {
    throw new ProblemError(
      'conflict',
      'This listing has been changed in another window or by a colleague. Reload to see it.',
    )
  }
  return found
}

/** Writes new columns of a listing that the caller has locked, as its next version. */
export async function changeLocked(
  { db, clock }: WorkContext,
  { id, version }: Listing,
  next: Partial<Listing>,
): Promise<Listing> {
  const now = clock()
  const [written] = await db
    .update(listing)
    .set({
      ...next,
      ...(next.state === undefined ? {} : { stateChangedAt: now }),
      version: version + 1,
      updatedAt: now,
    })
    .where(eq(listing.id, id))
    .returning()
  if (written === undefined) throw new Error('a locked listing is gone')
  return written
}

/** The pictures of a listing, in order. */
export const picturesOf = ({ db }: WorkContext, id: string) =>
  db
    .select()
    .from(listingPicture)
    .where(eq(listingPicture.listingId, id))
    .orderBy(asc(listingPicture.position), asc(listingPicture.id))

/** Those of these listings that have a picture. */
export const picturedAmong = (ctx: WorkContext, ids: readonly string[]) =>
  idsAmong(ctx, listingPicture.listingId, ids)

/** The change that made a listing's version. */
export async function lastChange({ db }: WorkContext, id: string) {
  const [last] = await db
    .select()
    .from(listingChange)
    .where(and(eq(listingChange.listingId, id), isNotNull(listingChange.version)))
    .orderBy(desc(listingChange.version))
    .limit(1)
  return last
}

/** What undoing each change would take back; all others cannot be undone. */
const undoable: Readonly<Record<string, 'edit' | 'undo'>> = { edited: 'edit', undone: 'undo' }
/** Why one of the actor's listings waits for an operator; null if it does not. */
async function ownReview(ctx: WorkContext, { id }: Listing) {
  const open = await openReviewOf(ctx, id)
  return (
    open && {
      cause: open.cause,
      since: open.waitingSince,
      reasons: sellerSentences(open.findings),
    }
  )
}

/** The lot that a listing's lines were carved out of, whose pictures show them. */
async function lotOfLines(ctx: WorkContext, { carvedFrom }: Listing) {
  if (carvedFrom === null) return null
  const [lot] = await ctx.db
    .select({ id: listing.id, title: listing.title })
    .from(listing)
    .where(eq(listing.id, carvedFrom))
  return lot === undefined
    ? null
    : { ...lot, pictures: (await picturesOf(ctx, lot.id)).map(publicPicture) }
}

/** A listing as its own company sees it. */
export async function presentOwn(ctx: CallContext<MemberActor>, found: Listing) {
  const { id, kind, state, said } = found
  const steps = markdownOf(found)
  const pictures = await picturesOf(ctx, id)
  const early = await ctx.db
    .select({ id: earlyCompany.companyId })
    .from(earlyCompany)
    .where(eq(earlyCompany.listingId, id))
  const names = await companyNamesIn(ctx, early, (each) => each.id)
  const changesStock = mayChange(ctx.actor.company.role, 'stock')
  const editable = changesStock && ctx.actor.company.sells
  return {
    id,
    kind,
    state,
    stateReason: found.stateReason,
    version: found.version,
    said,
    held: found.held,
    openPoints: [...publishingPointsOf(ctx, found, pictures.length)],
    settled: [...settledCurrencies(ctx.config)],
    moves: editable
      ? movesFrom(state).filter((move) => move !== 'publish' || found.carvedFrom === null)
      : [],
    editable,
    review: await ownReview(ctx, found),
    appealable: changesStock ? await appealable(ctx, found) : null,
    slug: found.slug,
    earlyHours: found.earlyHours,
    earlyCompanies: early.map((each) => ({ id: each.id, name: names.get(each.id) ?? '' })),
    publicFrom: found.publicFrom,
    publishedAt: found.publishedAt,
    confirmedAt: found.confirmedAt,
    markdown: steps,
    ownShipping: found.ownShipping,
    updatedAt: found.updatedAt,
    pictures: pictures.map((each) => ({
      ...publicPicture(each),
      id: each.id,
      masterKey: each.masterStorageKey,
      masterWidth: each.masterWidth,
      masterHeight: each.masterHeight,
      crop: each.crop,
    })),
    carvedFrom: await lotOfLines(ctx, found),
    sameReports: await sameReportsOf(ctx, found),
    undoes: undoable[(await lastChange(ctx, id))?.what ?? ''] ?? null,
  }
}

/** One of the actor's own listings. */
export const ownListing = async (ctx: CallContext<MemberActor>, id: string) =>
  presentOwn(ctx, await findOwn(ctx, id))
