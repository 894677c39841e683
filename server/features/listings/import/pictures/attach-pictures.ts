import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { task } from '#server/contract/tasks.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { acceptPicture } from '#server/pictures/accept-picture.ts'
import { removePicture, storePicture } from '#server/pictures/picture-files.ts'
import { mostPictures } from '#shared/features/listings/pictures-contract.ts'

import { insertPictures, type StoredPicture } from '../../pictures/insert-pictures.ts'
import { removeFiles } from '../../pictures/picture-keys.ts'
import { lockListings } from '../../stock/lock-listings.ts'
import { picturesOf } from '../../stock/own-listing.ts'
import { listingImport, listingImportRow, type Pictured } from '../table.ts'
import { isZipFault } from '../zip-fault.ts'
import { addsPictures } from './picture-rows.ts'
import { type OpenZip, openZip, type ZipEntry } from './zip-file.ts'
import { removeZip, zipOf } from './zip-rows.ts'

/**
 * Adds the pictures of an import to its listings, row by row, once the rows are imported. What is
 * done is recorded with each row, so a process that ends in the middle leaves the rest to the next.
 */
export const importPictures = task({
  name: 'listings.import-pictures',
  title: 'Pictures of an import',
  input: z.strictObject({ importId: z.uuid() }),
  // That of the import itself, so that it is not undone meanwhile.
  lane: ({ importId }) => `import ${importId}`,
  atOnce: 1,
  run: async (ctx, { importId }, { progress, signal }) => {
    const { db, services } = ctx
    const [found] = await db.select().from(listingImport).where(isDone(importId))
    const parts = found === undefined ? null : zipOf(found)
    if (parts === null) return
    const zip = await openZip(services.storage, parts)
    const entries = new Map(zip.entries.map((each) => [each.place, each]))
    const rows = await rowsToDo(ctx, importId)
    for (const [at, { row, listingId, pictures }] of rows.entries()) {
      signal.throwIfAborted()
      progress(at, rows.length)
      const ready = await prepare(ctx, zip, entries, pictures.add, signal)
      const done = await record(ctx, { importId, row, listingId }, ready)
      if (!done) return
    }
    await db
      .update(listingImport)
      .set({ zipStorageKey: null, zipParts: [] })
      .where(isDone(importId))
    await removeZip(ctx, parts)
  },
})

const isDone = (id: string) => and(eq(listingImport.id, id), eq(listingImport.state, 'done'))

async function rowsToDo({ db }: WorkContext, importId: string) {
  const rows = await db
    .select({
      row: listingImportRow.row,
      listingId: listingImportRow.listingId,
      pictures: listingImportRow.pictures,
    })
    .from(listingImportRow)
    .where(and(addsPictures(importId), isNull(listingImportRow.pictured)))
    .orderBy(listingImportRow.row)
  return rows.flatMap(({ row, listingId, pictures }) =>
    listingId === null || pictures === null ? [] : [{ row, listingId, pictures }],
  )
}

interface Ready {
  stored: readonly (StoredPicture & { name: string })[]
  refused: Pictured['refused']
}

/**
 * Accepts and stores pictures. Until they are recorded, nobody sees them.
 * @param places where they are in the ZIP, in the order of their row
 */
async function prepare(
  ctx: WorkContext,
  zip: OpenZip,
  entries: ReadonlyMap<number, ZipEntry>,
  places: readonly number[],
  signal: AbortSignal,
): Promise<Ready> {
  const { storage } = ctx.services
  const stored: Ready['stored'][number][] = []
  const refused: { name: string; reason: string }[] = []
  try {
    for (const place of places) {
      signal.throwIfAborted()
      const file = entries.get(place)
      if (file === undefined) throw new Error('a file of an import is not in its ZIP')
      const { name, entry } = file
      try {
        const { bytes, hash: fileHash } = await zip.read(entry)
        const picture = await acceptPicture(bytes, false)
        const { width, height, hash } = picture
        const masterStorageKey = await storePicture(storage, picture)
        stored.push({ name, masterStorageKey, width, height, hash, fileHash, alt: '' })
      } catch (error) {
        const reason = refusalIn(error)
        if (reason === null) throw error
        refused.push({ name, reason })
      }
    }
  } catch (error) {
    for (const { masterStorageKey } of stored) await removePicture(storage, masterStorageKey)
    throw error
  }
  return { stored, refused }
}

/** Why a picture is refused for good; null if trying again may help. */
function refusalIn(error: unknown): string | null {
  if (isZipFault(error)) return 'It is damaged.'
  const refused = error instanceof ProblemError && [413, 415, 422].includes(error.status)
  return refused ? error.message : null
}

const keysOf = (stored: Ready['stored']) => stored.map(({ masterStorageKey }) => masterStorageKey)

interface Target {
  importId: string
  row: number
  listingId: string
}

/**
 * Adds pictures to a listing and records that its row is done, both or neither.
 * @returns false if the import is being undone
 */
async function record(ctx: WorkContext, target: Target, ready: Ready): Promise<boolean> {
  const written = await inTransaction(ctx, (inside) => write(inside, target, ready)).catch(
    async (error: unknown) => {
      await removeFiles(ctx, keysOf(ready.stored))
      throw error
    },
  )
  const unused = ready.stored.filter((each) => !written?.includes(each))
  await removeFiles(ctx, keysOf(unused))
  return written !== null
}

/** @returns the pictures that were added; null if the import is being undone */
async function write(
  ctx: WorkContext,
  { importId, row, listingId }: Target,
  { stored, refused }: Ready,
): Promise<Ready['stored'] | null> {
  const { db } = ctx
  // Locked before the listing, as undoing does.
  const [open] = await db
    .select({ personId: listingImport.personId })
    .from(listingImport)
    .where(isDone(importId))
    .for('share')
  if (open === undefined) return null
  const isRow = and(
    eq(listingImportRow.importId, importId),
    eq(listingImportRow.row, row),
    isNull(listingImportRow.pictured),
  )
  const [todo] = await db
    .select({ row: sql`1` })
    .from(listingImportRow)
    .where(isRow)
    .for('update')
  if (todo === undefined) return []
  const found = (await lockListings(ctx, [listingId])).get(listingId)
  const gone = found === undefined || found.state === 'archived'
  const before = gone ? [] : await picturesOf(ctx, listingId)
  const had = new Set(before.map(({ fileHash }) => fileHash))
  const fresh = gone ? [] : stored.filter(({ fileHash }) => !had.has(fileHash))
  const added = fresh.slice(0, Math.max(0, mostPictures - before.length))
  const reason = gone
    ? 'Its listing was deleted or archived.'
    : `Its listing has ${mostPictures} pictures already.`
  const left = (gone ? stored : fresh.slice(added.length)).map(({ name }) => ({ name, reason }))
  if (found !== undefined) {
    const pictures = added.map(({ name: _name, ...each }) => each)
    await insertPictures(ctx, found, before, pictures, { ...open, importId })
  }
  await db
    .update(listingImportRow)
    .set({ pictured: { added: added.length, refused: [...refused, ...left] } })
    .where(isRow)
  return added
}
