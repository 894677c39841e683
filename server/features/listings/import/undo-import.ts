import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { idsAmong } from '#server/db/values-by-id.ts'
import { heldWords } from '#shared/features/listings/held-words.ts'

import { reviewSoon } from '../bulk/judge-many.ts'
import { asksRules, reviewChanges } from '../moderation/reviews.ts'
import { removeFiles } from '../pictures/picture-keys.ts'
import { differences } from '../stock/edit-listing.ts'
import { lockedTogether, lockListings } from '../stock/lock-listings.ts'
import { dropPagesOf, type Listing } from '../stock/own-listing.ts'
import { columnsFrom, withoutNulls } from '../stock/read-said.ts'
import { stageListings, textOf } from '../stock/stage-listings.ts'
import { writeChanges } from '../stock/write-listings.ts'
import { listing, listingPicture } from '../table.ts'
import { claimImport, type Control } from './commit-import.ts'
import { chunk } from './import-rows.ts'
import { inStrides } from './in-strides.ts'
import { addedBy, undoPictures } from './pictures/undo-pictures.ts'
import { removeZip, zipOf } from './pictures/zip-rows.ts'
import type { Import } from './read-import.ts'
import { type Done, listingImport, listingImportRow, type Words } from './table.ts'

interface DoneRow {
  stockNumber: string | null
  listingId: string | null
  done: Done | null
}

/** What becomes of a listing: deleted, written back, or kept with the reason. */
type Outcome =
  | { what: 'delete' }
  | { what: 'keep'; reason: string }
  | { what: 'write'; columns: string; change: Change; asks: boolean }

/** The change of its history; its rules are applied again if it `asks` for it. */
interface Change {
  version: number
  before: Words
  after: Words
}

/** A row with its listing as it was when its outcome was worked out. */
interface Planned {
  row: DoneRow
  was: Pick<Listing, 'id' | 'version' | 'state' | 'held'> | undefined
  outcome: Outcome
}

function outcomeOf(
  { done }: DoneRow,
  found: Listing | undefined,
  pictured: boolean,
  now: Date,
): Outcome {
  if (found === undefined || done === null) return keep('It was deleted since.')
  if (found.version !== done.version) return keep('It was changed since.')
  if (done.state === null && pictured) return keep('Pictures were added since.')
  if (done.state === null) return { what: 'delete' }
  const columns = columnsFrom(found.kind, withoutNulls({ ...found.said, ...done.before }))
  if (columns.quantity < found.held) return keep(heldWords(found.held))
  const shown = done.state === 'live' || done.state === 'review'
  if (shown && (columns.openPoints > 0 || columns.quantity === 0)) {
    return keep('It would no longer be complete.')
  }
  const version = found.version + 1
  const moves = found.state !== done.state
  const written = {
    ...columns,
    version,
    updatedAt: now,
    state: done.state,
    stateChangedAt: moves ? now : found.stateChangedAt,
    stateReason: moves ? null : found.stateReason,
  }
  const { before, after, changed } = differences(found.said, columns.said)
  const shownAgain = moves && done.state === 'live'
  return {
    what: 'write',
    columns: textOf(found.id, written),
    change: { version, before, after },
    asks: shownAgain || asksRules({ kind: found.kind, state: done.state }, changed),
  }
}

const keep = (reason: string): Outcome => ({ what: 'keep', reason })

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
    const planned: Planned[] = []
    for (let at = 0; at < rows.length; at += chunk) {
      signal.throwIfAborted()
      planned.push(...(await plan(inside, importId, rows.slice(at, at + chunk), now)))
      progress(Math.min(at + chunk, rows.length), rows.length)
    }
    const done = await apply(inside, found, planned, now)
    const keptIds = new Set<string>()
    const kept: { stockNumber: string; reason: string }[] = []
    for (const { row, outcome } of done) {
      if (outcome.what !== 'keep') continue
      kept.push({ stockNumber: row.stockNumber ?? '', reason: outcome.reason })
      keptIds.add(row.listingId ?? '')
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
const picturedAmong = (ctx: WorkContext, importId: string, ids: readonly string[]) =>
  idsAmong(
    ctx,
    listingPicture.listingId,
    ids,
    sql`${listingPicture.importId} is distinct from ${importId}`,
  )

/** Works out what becomes of rows' listings. Locks none of them, so that buyers can buy. */
async function plan(
  ctx: WorkContext,
  importId: string,
  rows: readonly DoneRow[],
  now: Date,
): Promise<Planned[]> {
  const ids = rows.flatMap(({ listingId }) => listingId ?? [])
  const found = await ctx.db.select().from(listing).where(inArray(listing.id, ids))
  const byId = new Map(found.map((each) => [each.id, each]))
  const pictured = await picturedAmong(ctx, importId, ids)
  return inStrides(rows, (row) => {
    const is = byId.get(row.listingId ?? '')
    const was = is && { id: is.id, version: is.version, state: is.state, held: is.held }
    return { row, was, outcome: outcomeOf(row, is, pictured.has(is?.id ?? ''), now) }
  })
}

/**
 * Deletes listings and writes them back. From the lock to the commit their buyers wait, so all that can
 * be done before is done by then; what changed meanwhile is planned again.
 * @returns what became of each row
 */
async function apply(
  ctx: WorkContext,
  found: Import,
  asPlanned: readonly Planned[],
  now: Date,
): Promise<Planned[]> {
  // In the order in which everybody locks several listings.
  const planned = asPlanned.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  const write = await stageListings(ctx, planned.flatMap(columnsOf))
  await reviewSoon(ctx, asking(planned, 'live'))
  const all: Planned[] = []
  for (let at = 0; at < planned.length; at += lockedTogether) {
    const some = planned.slice(at, at + lockedTogether)
    const locked = await lockListings(ctx, some.map(idOf))
    const isAsPlanned = ({ row, was }: Planned) => {
      const is = locked.get(row.listingId ?? '')
      return is?.version === was?.version && is?.state === was?.state && is?.held === was?.held
    }
    const moved = some.filter((each) => !isAsPlanned(each)).map(({ row }) => row)
    const again = moved.length === 0 ? [] : await plan(ctx, found.id, moved, now)
    await stageListings(ctx, again.flatMap(columnsOf))
    await reviewSoon(ctx, asking(again, 'live'))
    const done = [...some.filter(isAsPlanned), ...again]
    await remove(ctx, done)
    await write(done.flatMap((each) => (each.outcome.what === 'write' ? [idOf(each)] : [])))
    await settle(ctx, found, done, now)
    all.push(...done)
  }
  return all
}

const idOf = ({ row }: Planned) => row.listingId ?? ''

const columnsOf = ({ outcome }: Planned) => (outcome.what === 'write' ? [outcome.columns] : [])

/** The listings that come into a state in which their rules must be applied again. */
const asking = (planned: readonly Planned[], state: 'live' | 'review'): string[] =>
  planned
    .filter(
      ({ row, outcome }) => outcome.what === 'write' && outcome.asks && row.done?.state === state,
    )
    .map(idOf)

async function remove({ db }: WorkContext, done: readonly Planned[]): Promise<void> {
  const ids = done.filter(({ outcome }) => outcome.what === 'delete').map(idOf)
  if (ids.length > 0) await db.delete(listing).where(inArray(listing.id, ids))
}

/** What follows from listings that were written back. */
async function settle(
  ctx: WorkContext,
  { personId }: Import,
  done: readonly Planned[],
  now: Date,
): Promise<void> {
  const changes = done.flatMap((each) =>
    each.outcome.what === 'write' ? [{ listingId: idOf(each), ...each.outcome.change }] : [],
  )
  await writeChanges(
    ctx,
    changes.map((change) => ({ ...change, what: 'import-undone', personId, createdAt: now })),
  )
  // An operator must not approve what has changed since.
  await reviewChanges(ctx, asking(done, 'review'))
  dropPagesOf(
    ctx,
    changes.map(({ listingId }) => listingId),
  )
}
