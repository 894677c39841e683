import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { heldWords } from '#shared/features/listings/held-words.ts'

import { asksRules, reviewChange } from '../moderation/reviews.ts'
import { removeFiles } from '../pictures/picture-keys.ts'
import { differences } from '../stock/edit-listing.ts'
import { dropPagesOf, type Listing } from '../stock/own-listing.ts'
import { columnsFrom, withoutNulls } from '../stock/read-said.ts'
import { writeChanges, writeListings } from '../stock/write-listings.ts'
import { listing, listingPicture } from '../table.ts'
import { claimImport, type Control } from './commit-import.ts'
import { chunk } from './import-rows.ts'
import { inStrides } from './in-strides.ts'
import { lockListings } from './lock-listings.ts'
import { addedBy, undoPictures } from './pictures/undo-pictures.ts'
import { removeZip, zipOf } from './pictures/zip-rows.ts'
import { type Done, listingImport, listingImportRow } from './table.ts'

interface DoneRow {
  stockNumber: string | null
  listingId: string | null
  done: Done | null
}

/** What becomes of a listing: deleted, written back, or kept with the reason. */
type Outcome = { delete: string } | { write: Listing; was: Listing } | { keep: string }

function outcomeOf(
  { done }: DoneRow,
  found: Listing | undefined,
  pictured: boolean,
  now: Date,
): Outcome {
  if (found === undefined || done === null) return { keep: 'It was deleted since.' }
  if (found.version !== done.version) return { keep: 'It was changed since.' }
  if (done.state === null && pictured) return { keep: 'Pictures were added since.' }
  if (done.state === null) return { delete: found.id }
  const columns = columnsFrom(found.kind, withoutNulls({ ...found.said, ...done.before }))
  if (columns.quantity < found.held) return { keep: heldWords(found.held) }
  const shown = done.state === 'live' || done.state === 'review'
  if (shown && (columns.openPoints > 0 || columns.quantity === 0)) {
    return { keep: 'It would no longer be complete.' }
  }
  const moved =
    found.state === done.state ? {} : { state: done.state, stateChangedAt: now, stateReason: null }
  const write = { ...found, ...columns, ...moved, version: found.version + 1, updatedAt: now }
  return { was: found, write }
}

/**
 * Undoes an import, all at once: new drafts are deleted, changed listings get their words back, hidden
 * ones are shown again, pictures are removed. What somebody changed since stays.
 * @returns whether it did anything; doing it again does not
 */
export async function undoImport(
  ctx: WorkContext,
  importId: string,
  { progress, signal }: Control,
): Promise<boolean> {
  const undone = await inTransaction(ctx, async (inside) => {
    const found = await claimImport(inside, importId, 'undoing')
    if (found === null) return null
    const { db } = inside
    const now = inside.clock()
    const rows: DoneRow[] = await db
      .select({
        stockNumber: listingImportRow.stockNumber,
        listingId: listingImportRow.listingId,
        done: listingImportRow.done,
      })
      .from(listingImportRow)
      .where(and(eq(listingImportRow.importId, importId), isNotNull(listingImportRow.done)))
      .orderBy(listingImportRow.row)
    const pictures = await addedBy(inside, importId)
    const keptIds = new Set<string>()
    const kept: { stockNumber: string; reason: string }[] = []
    for (let at = 0; at < rows.length; at += chunk) {
      signal.throwIfAborted()
      const some = rows.slice(at, at + chunk)
      const ids = some.map(({ listingId }) => listingId ?? '')
      const locked = await lockListings(inside, ids)
      const pictured = await picturedAmong(inside, importId, ids)
      const outcomes = await inStrides(some, (row) => {
        const id = row.listingId ?? ''
        return { row, outcome: outcomeOf(row, locked.get(id), pictured.has(id), now) }
      })
      const deleted: string[] = []
      const written: { write: Listing; was: Listing }[] = []
      for (const { row, outcome } of outcomes) {
        if ('keep' in outcome) {
          kept.push({ stockNumber: row.stockNumber ?? '', reason: outcome.keep })
          keptIds.add(row.listingId ?? '')
        } else if ('delete' in outcome) deleted.push(outcome.delete)
        else written.push(outcome)
      }
      if (deleted.length > 0) await db.delete(listing).where(inArray(listing.id, deleted))
      await restore(inside, written, found.personId, now)
      progress(Math.min(at + chunk, rows.length), rows.length)
    }
    const removed = await undoPictures(inside, pictures, keptIds)
    await db
      .update(listingImport)
      .set({
        state: 'undone',
        kept: [...kept, ...removed.kept],
        zipStorageKey: null,
        zipParts: [],
      })
      .where(eq(listingImport.id, importId))
    return { keys: removed.keys, zip: zipOf(found) }
  })
  if (undone === null) return false
  await removeFiles(ctx, undone.keys)
  await removeZip(ctx, undone.zip)
  return true
}

/** Those of these listings that have pictures from elsewhere than this import. */
async function picturedAmong({ db }: WorkContext, importId: string, ids: readonly string[]) {
  const found = await db
    .selectDistinct({ id: listingPicture.listingId })
    .from(listingPicture)
    .where(
      and(
        inArray(listingPicture.listingId, [...ids]),
        sql`${listingPicture.importId} is distinct from ${importId}`,
      ),
    )
  return new Set(found.map(({ id }) => id))
}

async function restore(
  ctx: WorkContext,
  written: readonly { write: Listing; was: Listing }[],
  personId: string,
  now: Date,
): Promise<void> {
  await writeListings(
    ctx,
    written.map(({ write }) => write),
  )
  const changes = written.map((each) => ({
    ...each,
    ...differences(each.was.said, each.write.said),
  }))
  await writeChanges(
    ctx,
    changes.map(({ was, before, after }) => ({
      listingId: was.id,
      version: was.version + 1,
      what: 'import-undone',
      before,
      after,
      personId,
      createdAt: now,
    })),
  )
  for (const { was, write, changed } of changes) {
    const shownAgain = write.state === 'live' && was.state !== 'live'
    if (shownAgain || asksRules(write, changed)) await reviewChange(ctx, write)
  }
  dropPagesOf(
    ctx,
    written.map(({ was }) => was.id),
  )
}
