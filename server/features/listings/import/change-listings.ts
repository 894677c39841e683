import { inArray, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { reviewSoon } from '../bulk/judge-many.ts'
import { asksRules, reviewChange, withdrawReviews } from '../moderation/reviews.ts'
import { dropPagesOf } from '../stock/own-listing.ts'
import { columnsFrom } from '../stock/read-said.ts'
import { rewriteListings, textOf } from '../stock/write-listings.ts'
import { listing, listingChange } from '../table.ts'
import { type Import, readingOf } from './read-import.ts'
import { existingBy, type Known, type Reviewed, writeReviews } from './review-import.ts'
import { reviewRow } from './review-row.ts'
import { type Done, listingImportRow } from './table.ts'

/** What a row makes of a listing, ready to be written, and the listing that this was worked out from. */
export interface Planned {
  reviewed: Reviewed
  known: Known
  done: Done
  hides: boolean
  /** The listing's new columns. */
  columns: string
}

/** Works out what rows make of listings of the stock. Locks none of them, so that buyers can buy. */
export function planChange(reviewed: Reviewed, now: Date): Planned[] {
  const { known, review } = reviewed
  const hides = review.outcome === 'hides'
  if (known === null || (review.outcome !== 'changed' && !hides)) return []
  const version = known.version + 1
  const columns = {
    ...columnsFrom(known.kind, review.said),
    version,
    updatedAt: now,
    ...(hides ? { state: 'sold-out' as const, stateChangedAt: now } : {}),
  }
  return [
    {
      reviewed,
      known,
      done: { version, before: review.before, state: known.state },
      hides,
      columns: textOf(known.id, columns),
    },
  ]
}

/**
 * Changes listings of an import with a few statements, because from here to the commit their buyers
 * wait. A listing that somebody changed or bought from since is looked at again.
 * @returns what was done, without rows that turned out to change nothing or to be invalid
 */
export async function changeListings(
  ctx: WorkContext,
  found: Import,
  planned: readonly Planned[],
  now: Date,
): Promise<{ done: readonly Planned[]; invalid: number }> {
  const locked = await lockBriefly(ctx, planned)
  const isAsPlanned = ({ known }: Planned) => {
    const is = locked.get(known.id)
    return is?.version === known.version && is.state === known.state && is.held === known.held
  }
  const moved = await reviewAgain(
    ctx,
    found,
    planned.filter((each) => !isAsPlanned(each)),
  )
  const done = [
    ...planned.filter(isAsPlanned),
    ...moved.flatMap((reviewed) => planChange(reviewed, now)),
  ]
  for (const hides of [false, true]) {
    const texts = done.filter((each) => each.hides === hides).map(({ columns }) => columns)
    await rewriteListings(ctx, texts)
  }
  await record(ctx, found, done, now)
  await settle(ctx, done)
  return { done, invalid: moved.filter(({ review }) => review.outcome === 'invalid').length }
}

/** Locks listings until the commit, always in the same order. @returns what may have changed since */
async function lockBriefly({ db }: WorkContext, planned: readonly Planned[]) {
  const ids = sql`select jsonb_array_elements_text(${JSON.stringify(planned.map(({ known }) => known.id))}::jsonb)::uuid`
  const rows = await db
    .select({
      id: listing.id,
      version: listing.version,
      state: listing.state,
      held: listing.held,
    })
    .from(listing)
    .where(sql`${listing.id} in (${ids})`)
    .orderBy(listing.id)
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Reviews rows again whose listings, locked by now, are no longer as they were. */
async function reviewAgain(
  ctx: WorkContext,
  found: Import,
  planned: readonly Planned[],
): Promise<Reviewed[]> {
  const numbers = planned.flatMap(({ reviewed }) => reviewed.review.stockNumber ?? [])
  const existing = await existingBy(ctx, found.companyId, numbers)
  const reading = readingOf(found)
  const again = planned.map(({ reviewed, known: before }): Reviewed => {
    const known = existing.get(reviewed.review.stockNumber ?? '')
    // The queue tries it again: then it is a new row, or one of another listing.
    if (known?.id !== before.id) throw new Error('a listing went away while its import was done')
    return { ...reviewed, known, review: reviewRow(reading, reviewed.said, known, null) }
  })
  await writeReviews(ctx, found.id, again)
  return again
}

/** Notes with each row what it did, for the undo, and with each listing, for its history. */
async function record(
  { db }: WorkContext,
  found: Import,
  planned: readonly Planned[],
  now: Date,
): Promise<void> {
  const rows = planned.map(({ reviewed, done }) => ({ row: reviewed.said.row, done }))
  const done = JSON.stringify(rows)
  await db.execute(sql`
    with changed as (
      update ${listingImportRow} as r set cells = null, done = n.done
      from jsonb_to_recordset(${done}::jsonb) as n("row" int, done jsonb)
      where r.import_id = ${found.id} and r."row" = n."row"
      returning r.listing_id, r.before, r.after, (r.done ->> 'version')::int as version)
    insert into ${listingChange} (listing_id, version, what, before, after, person_id, created_at)
    select listing_id, version, 'imported', before, after, ${found.personId}::uuid,
      ${now.toISOString()}::timestamptz from changed`)
}

/** As after an edit: what is changed in public is looked at again, what is hidden waits no more. */
async function settle(ctx: WorkContext, planned: readonly Planned[]): Promise<void> {
  const idOf = ({ known }: Planned) => known.id
  await withdrawReviews(ctx, planned.filter(({ hides }) => hides).map(idOf))
  const asked = planned.filter(
    ({ known, hides, reviewed: { review } }) =>
      !hides && asksRules(known, Object.keys(review.after)),
  )
  await reviewSoon(ctx, asked.filter(({ known }) => known.state === 'live').map(idOf))
  // An operator must not approve what has changed since.
  const waiting = asked.filter(({ known }) => known.state === 'review').map(idOf)
  const rows =
    waiting.length === 0
      ? []
      : await ctx.db.select().from(listing).where(inArray(listing.id, waiting))
  for (const row of rows) await reviewChange(ctx, row)
  dropPagesOf(ctx, planned.map(idOf))
}
