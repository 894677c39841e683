import { randomUUID } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { enqueue } from '#server/jobs/jobs.ts'

import { asksRules, reviewChange, withdrawReviews } from '../moderation/reviews.ts'
import { dropPagesOf, type Listing } from '../stock/own-listing.ts'
import { columnsFrom } from '../stock/read-said.ts'
import { type NewListing, writeChanges, writeListings } from '../stock/write-listings.ts'
import { listing } from '../table.ts'
import { missingFrom } from './hidden-listings.ts'
import { inStrides } from './in-strides.ts'
import { lockListings } from './lock-listings.ts'
import { importPictures } from './pictures/attach-pictures.ts'
import type { Import } from './read-import.ts'
import { reviewed, writeReviews } from './review-import.ts'
import type { ReviewedRow } from './review-row.ts'
import { type Done, type ImportResult, listingImport, listingImportRow } from './table.ts'

/** How background work is followed and stopped. */
export interface Control {
  progress: (done: number, total: number) => void
  signal: AbortSignal
}

/**
 * Takes an import that waits in a state; null if another process has it, or it is over. Its row is
 * not locked, so that nobody who asks for it meanwhile has to wait.
 */
export async function claimImport(
  { db }: WorkContext,
  importId: string,
  state: 'waiting' | 'undoing',
): Promise<Import | null> {
  const { rows } = await db.execute<{ claimed: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${importId}, 13)) as claimed`,
  )
  if (rows[0]?.claimed !== true) return null
  const [found] = await db
    .select()
    .from(listingImport)
    .where(and(eq(listingImport.id, importId), eq(listingImport.state, state)))
  if (found === undefined) return null
  // One import of a company at a time, so that two never wait for each other's listings.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${found.companyId}, 12))`)
  return found
}

type Written = {
  row: number
  done: Done
  after: ReviewedRow['after']
  what: string
} & ({ outcome: 'new'; listing: NewListing } | { outcome: 'changed' | 'hides'; listing: Listing })

/**
 * Does an import: all of it, or nothing if it fails or is stopped. It is checked against the stock as
 * it is now, so a row may turn out invalid that was not before.
 * @returns whether it did anything; doing it again does not
 */
export async function commitImport(
  ctx: WorkContext,
  importId: string,
  { progress, signal }: Control,
): Promise<boolean> {
  return inTransaction(ctx, async (inside) => {
    const found = await claimImport(inside, importId, 'waiting')
    if (found === null) return false
    const now = inside.clock()
    const result: ImportResult = { new: 0, changed: 0, hidden: 0, invalid: 0 }
    let read = 0
    for await (const rows of reviewed(inside, found)) {
      signal.throwIfAborted()
      result.invalid += rows.filter(({ review }) => review.outcome === 'invalid').length
      await writeReviews(inside, found.id, rows)
      const locked = await lockListings(
        inside,
        rows.flatMap(({ review }) =>
          review.outcome === 'changed' || review.outcome === 'hides'
            ? [review.listingId ?? '']
            : [],
        ),
      )
      const ready = rows.filter(({ review: { outcome } }) =>
        ['new', 'changed', 'hides'].includes(outcome),
      )
      const written = await inStrides(ready, ({ said: { row }, review }) =>
        review.outcome === 'new'
          ? newListing(found, row, review, now)
          : changedListing(row, review, locked.get(review.listingId ?? ''), now),
      )
      await write(inside, found, written)
      await moderate(inside, written)
      for (const { outcome } of written) result[outcome === 'hides' ? 'hidden' : outcome] += 1
      read += rows.length
      progress(read, found.rowCount)
    }
    if (found.mode === 'replace') result.hidden += await hideMissing(inside, found, now)
    const picturesJobId =
      found.zipStorageKey === null ? null : await enqueue(inside, importPictures, { importId })
    await inside.db
      .update(listingImport)
      .set({ state: 'done', result, doneAt: now, picturesJobId })
      .where(eq(listingImport.id, found.id))
    return true
  })
}

function newListing(
  { companyId }: Import,
  row: number,
  { kind, said, after }: ReviewedRow,
  now: Date,
): Written {
  if (kind === null) throw new Error('a new row without a kind')
  return {
    row,
    outcome: 'new',
    listing: {
      id: randomUUID(),
      companyId,
      kind,
      ...columnsFrom(kind, said),
      version: 1,
      stateChangedAt: now,
      createdAt: now,
      updatedAt: now,
    },
    done: { version: 1, before: {}, state: null },
    after,
    what: 'imported',
  }
}

function changedListing(
  row: number,
  { said, before, after, outcome }: ReviewedRow,
  found: Listing | undefined,
  now: Date,
): Written {
  if (found === undefined) throw new Error('a listing was deleted while its import was done')
  const version = found.version + 1
  const hides = outcome === 'hides'
  return {
    row,
    outcome: hides ? 'hides' : 'changed',
    listing: {
      ...found,
      ...columnsFrom(found.kind, said),
      version,
      updatedAt: now,
      ...(hides ? { state: 'sold-out' as const, stateChangedAt: now } : {}),
    },
    done: { version, before, state: found.state },
    after,
    what: 'imported',
  }
}

async function write(ctx: WorkContext, found: Import, rows: readonly Written[]): Promise<void> {
  if (rows.length === 0) return
  await writeListings(
    ctx,
    rows.map((each) => each.listing),
  )
  const now = ctx.clock()
  await writeChanges(
    ctx,
    rows.map(({ listing: { id = '', said }, done, after, outcome, what }) => ({
      listingId: id,
      version: done.version,
      what,
      before: done.before,
      after: outcome === 'new' ? said : after,
      personId: found.personId,
      createdAt: now,
    })),
  )
  const done = rows.map(({ row, done: each, listing: { id } }) => ({ row, done: each, id }))
  await ctx.db.execute(sql`
    update ${listingImportRow} as r set cells = null, done = n.done, listing_id = n.id
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as n("row" int, done jsonb, id uuid)
    where r.import_id = ${found.id} and r."row" = n."row"`)
  dropPagesOf(
    ctx,
    rows.flatMap((each) => (each.outcome === 'new' ? [] : [each.listing.id])),
  )
}

/** As after an edit: what is changed in public is looked at again, what is hidden waits no more. */
async function moderate(ctx: WorkContext, rows: readonly Written[]): Promise<void> {
  const hidden: string[] = []
  for (const row of rows) {
    if (row.outcome === 'hides') hidden.push(row.listing.id)
    else if (row.outcome === 'changed' && asksRules(row.listing, Object.keys(row.after))) {
      await reviewChange(ctx, row.listing)
    }
  }
  await withdrawReviews(ctx, hidden)
}

/** Pauses the live listings that are not in the file. @returns how many */
async function hideMissing(ctx: WorkContext, found: Import, now: Date): Promise<number> {
  const { db } = ctx
  const hidden = await db
    .update(listing)
    .set({
      state: 'paused',
      stateChangedAt: now,
      stateReason: `It is not in the file ${found.fileName}.`,
      version: sql`${listing.version} + 1`,
      updatedAt: now,
    })
    .where(missingFrom(found))
    .returning({
      id: listing.id,
      version: listing.version,
      stockNumber: listing.stockNumber,
      title: listing.title,
      kind: listing.kind,
    })
  const nothing = {}
  await writeChanges(
    ctx,
    hidden.map(({ id, version }) => ({
      listingId: id,
      version,
      what: 'paused',
      before: nothing,
      after: nothing,
      personId: found.personId,
      createdAt: now,
    })),
  )
  const rows = hidden.map(({ id, version, stockNumber, title, kind }, at) => ({
    row: -1 - at,
    stock_number: stockNumber,
    title,
    kind,
    id,
    done: { version, before: nothing, state: 'live' },
  }))
  await db.execute(sql`
    insert into ${listingImportRow} (import_id, "row", outcome, kind, stock_number, title, listing_id, done)
    select ${found.id}, n."row", 'hides', n.kind, n.stock_number, n.title, n.id, n.done
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      "row" int, kind text, stock_number text, title text, id uuid, done jsonb)`)
  const ids = hidden.map(({ id }) => id)
  await withdrawReviews(ctx, ids)
  dropPagesOf(ctx, ids)
  return hidden.length
}
