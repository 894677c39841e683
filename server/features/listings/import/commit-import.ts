import { randomUUID } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { enqueue } from '#server/jobs/jobs.ts'

import { withdrawReviews } from '../moderation/reviews.ts'
import { dropPagesOf } from '../stock/own-listing.ts'
import { columnsFrom } from '../stock/read-said.ts'
import { type NewListing, writeChanges, writeListings } from '../stock/write-listings.ts'
import { listing } from '../table.ts'
import { changeListings, type Planned, planChange } from './change-listings.ts'
import { missingFrom } from './hidden-listings.ts'
import { inStrides } from './in-strides.ts'
import { importPictures } from './pictures/attach-pictures.ts'
import type { Import } from './read-import.ts'
import { reviewed, writeReviews } from './review-import.ts'
import type { ReviewedRow } from './review-row.ts'
import {
  importFile,
  type Done,
  type ImportResult,
  listingImport,
  listingImportRow,
} from './table.ts'

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

interface Written {
  row: number
  listing: NewListing
}

/**
 * Does an import: all of it, or nothing if it fails or is stopped. It is checked against the stock as
 * it is now, so a row may turn out invalid that was not before. No listing of the stock is locked before
 * everything is ready to be written.
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
    const planned: Planned[] = []
    let read = 0
    for await (const rows of reviewed(inside, found)) {
      signal.throwIfAborted()
      result.invalid += rows.filter(({ review }) => review.outcome === 'invalid').length
      await writeReviews(inside, found.id, rows)
      const added = rows.filter(({ review }) => review.outcome === 'new')
      const written = await inStrides(added, ({ said: { row }, review }) =>
        newListing(found, row, review, now),
      )
      await write(inside, found, written)
      result.new += written.length
      planned.push(...(await inStrides(rows, (row) => planChange(row, now))).flat())
      read += rows.length
      progress(read, found.rowCount)
    }
    signal.throwIfAborted()
    const changed = await changeListings(inside, found, planned, now)
    result.invalid += changed.invalid
    for (const { hides } of changed.done) result[hides ? 'hidden' : 'changed'] += 1
    if (found.mode === 'replace') result.hidden += await hideMissing(inside, found, now)
    const picturesJobId =
      found.zipStorageKey === null ? null : await enqueue(inside, importPictures, { importId })
    await inside.db
      .update(listingImport)
      .set({ state: 'done', result, doneAt: now, picturesJobId })
      .where(eq(listingImport.id, found.id))
    await inside.db.delete(importFile).where(eq(importFile.importId, found.id))
    return true
  })
}

function newListing(
  { companyId }: Import,
  row: number,
  { kind, said }: ReviewedRow,
  now: Date,
): Written {
  if (kind === null) throw new Error('a new row without a kind')
  return {
    row,
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
  }
}

/** Adds new listings. */
async function write(ctx: WorkContext, found: Import, rows: readonly Written[]): Promise<void> {
  if (rows.length === 0) return
  await writeListings(
    ctx,
    rows.map((each) => each.listing),
  )
  const now = ctx.clock()
  const done: Done = { version: 1, before: {}, state: null }
  await writeChanges(
    ctx,
    rows.map(({ listing: { id = '', said } }) => ({
      listingId: id,
      version: done.version,
      what: 'imported',
      before: done.before,
      after: said,
      personId: found.personId,
      createdAt: now,
    })),
  )
  const ids = rows.map(({ row, listing: { id } }) => ({ row, id }))
  await ctx.db.execute(sql`
    update ${listingImportRow} as r
    set cells = null, done = ${JSON.stringify(done)}::jsonb, listing_id = n.id
    from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as n("row" int, id uuid)
    where r.import_id = ${found.id} and r."row" = n."row"`)
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
  await withdrawReviews(ctx, ids, found.personId)
  dropPagesOf(ctx, ids)
  return hidden.length
}
