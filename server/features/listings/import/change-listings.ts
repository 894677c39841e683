import { sql } from 'drizzle-orm'

import { settledCurrencies } from '#server/config/client-accounts.ts'
import type { WorkContext } from '#server/contract/context.ts'

import { reviewSoon } from '../bulk/judge-many.ts'
import { asksRules, reviewChanges, withdrawReviews } from '../moderation/reviews.ts'
import { lockedTogether } from '../stock/lock-listings.ts'
import { dropPagesOf } from '../stock/own-listing.ts'
import { columnsFrom } from '../stock/read-said.ts'
import { idsAmong, stageListings, textOf } from '../stock/stage-listings.ts'
import { listing, listingChange } from '../table.ts'
import { chunk } from './import-rows.ts'
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
    state: hides ? ('sold-out' as const) : known.state,
    stateChangedAt: hides ? now : known.stateChangedAt,
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
 * Changes listings of an import. The notes for the undo and the new columns are written beside them first.
 * Then the listings are locked and changed with few statements, because buyers of a locked listing wait
 * until the commit.
 * A listing that somebody changed or bought from since is looked at again.
 * @param asPlanned what rows make of listings; none of them is locked yet
 * @returns what was done, without rows that turned out to change nothing or to be invalid
 */
export async function changeListings(
  ctx: WorkContext,
  found: Import,
  asPlanned: readonly Planned[],
  now: Date,
): Promise<{ done: readonly Planned[]; invalid: number }> {
  // In the order in which everybody locks several listings.
  const planned = asPlanned.toSorted((a, b) => (a.known.id < b.known.id ? -1 : 1))
  const write = await stageListings(
    ctx,
    planned.map(({ columns }) => columns),
  )
  await note(ctx, found, planned)
  await askRules(ctx, planned)
  const all: Planned[] = []
  let invalid = 0
  for (let at = 0; at < planned.length; at += lockedTogether) {
    const some = planned.slice(at, at + lockedTogether)
    const locked = await lockBriefly(ctx, some)
    const [still, moved] = parted(some, ({ known }) => {
      const is = locked.get(known.id)
      return is?.version === known.version && is.state === known.state && is.held === known.held
    })
    const again = await planAgain(ctx, found, moved, now)
    const done = [...still, ...again.planned]
    await write(done.map(({ known }) => known.id))
    await addToHistory(ctx, found, done, now)
    await settle(ctx, found, done)
    all.push(...done)
    invalid += again.invalid
  }
  return { done: all, invalid }
}

const parted = <T>(all: readonly T[], is: (one: T) => boolean) =>
  [all.filter(is), all.filter((one) => !is(one))] as const

/** Plans rows anew whose listings, locked by now, are no longer as they were. */
async function planAgain(
  ctx: WorkContext,
  found: Import,
  moved: readonly Planned[],
  now: Date,
): Promise<{ planned: Planned[]; invalid: number }> {
  if (moved.length === 0) return { planned: [], invalid: 0 }
  const reviews = await reviewAgain(ctx, found, moved)
  const planned = reviews.flatMap((reviewed) => planChange(reviewed, now))
  await takeBack(ctx, found, reviews)
  await stageListings(
    ctx,
    planned.map(({ columns }) => columns),
  )
  await note(ctx, found, planned)
  await askRules(ctx, planned)
  const invalid = reviews.filter(({ review }) => review.outcome === 'invalid').length
  return { planned, invalid }
}

/** Locks listings until the commit, always in the same order. @returns what may have changed since */
async function lockBriefly({ db }: WorkContext, planned: readonly Planned[]) {
  const rows = await db
    .select({
      id: listing.id,
      version: listing.version,
      state: listing.state,
      held: listing.held,
    })
    .from(listing)
    .where(sql`${listing.id} in ${idsAmong(planned.map(idOf))}`)
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
  const settled = settledCurrencies(ctx.config)
  const again = planned.map(({ reviewed, known: before }): Reviewed => {
    const known = existing.get(reviewed.review.stockNumber ?? '')
    // The queue tries it again: then it is a new row, or one of another listing.
    if (known?.id !== before.id) throw new Error('a listing went away while its import was done')
    return { ...reviewed, known, review: reviewRow(reading, reviewed.said, known, null, settled) }
  })
  await writeReviews(ctx, found.id, again)
  return again
}

/** Notes with each row what it does, for the undo. */
async function note(ctx: WorkContext, found: Import, planned: readonly Planned[]): Promise<void> {
  for (let at = 0; at < planned.length; at += chunk) {
    const rows = planned
      .slice(at, at + chunk)
      .map(({ reviewed, done }) => ({ row: reviewed.said.row, done }))
    await ctx.db.execute(sql`
      update ${listingImportRow} as r set cells = null, done = n.done
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("row" int, done jsonb)
      where r.import_id = ${found.id} and r."row" = n."row"`)
  }
}

/** Makes rows again what they were before they were noted as done. */
async function takeBack({ db }: WorkContext, found: Import, reviews: readonly Reviewed[]) {
  const rows = reviews.map(({ cells, said: { row } }) => ({ row, cells }))
  await db.execute(sql`
    update ${listingImportRow} as r set cells = n.cells, done = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("row" int, cells jsonb)
    where r.import_id = ${found.id} and r."row" = n."row"`)
}

/** Adds what was done to the listings' history. */
async function addToHistory(
  { db }: WorkContext,
  found: Import,
  done: readonly Planned[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(done.map(({ reviewed }) => reviewed.said.row))
  await db.execute(sql`
    insert into ${listingChange} (listing_id, version, what, before, after, person_id, created_at)
    select listing_id, (done ->> 'version')::int, 'imported', before, after, ${found.personId}::uuid,
      ${now.toISOString()}::timestamptz
    from ${listingImportRow}
    where import_id = ${found.id} and "row" in (select jsonb_array_elements(${rows}::jsonb)::int)`)
}

const idOf = ({ known }: Planned) => known.id

const asked = ({ known, hides, reviewed: { review } }: Planned) =>
  !hides && asksRules(known, Object.keys(review.after))

/** Has what is changed in public looked at again, as after an edit, once all is committed. */
const askRules = (ctx: WorkContext, planned: readonly Planned[]): Promise<void> =>
  reviewSoon(ctx, planned.filter((each) => each.known.state === 'live' && asked(each)).map(idOf))

/** As after an edit: what is hidden waits for no operator any more, and none approves what has changed. */
async function settle(ctx: WorkContext, found: Import, done: readonly Planned[]): Promise<void> {
  const hidden = done.filter(({ hides }) => hides).map(idOf)
  await withdrawReviews(ctx, hidden, found.personId)
  const waiting = done.filter((each) => each.known.state === 'review' && asked(each))
  await reviewChanges(ctx, waiting.map(idOf))
  dropPagesOf(ctx, done.map(idOf))
}
