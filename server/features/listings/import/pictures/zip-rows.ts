import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { removeParts, type StoredParts } from '#server/uploads/stored-parts.ts'

import { listing, listingPicture } from '../../table.ts'
import { rowsOf } from '../import-rows.ts'
import { type Import, readingOf } from '../read-import.ts'
import { saidBy } from '../said-row.ts'
import { listingImport, importZipFile } from '../table.ts'
import { type PictureFinder, pictureFinder } from './match-pictures.ts'
import type { ImportFile } from './read-files.ts'

/** Where the ZIP of an import is; null if it has none. */
export const zipOf = ({
  zipStorageKey,
  zipParts,
}: Pick<Import, 'zipStorageKey' | 'zipParts'>): StoredParts | null =>
  zipStorageKey === null ? null : { key: zipStorageKey, sizes: zipParts }

/** Removes the file of a ZIP that no row names any more. What fails is removed by the sweep. */
export async function removeZip(
  { services, log }: WorkContext,
  zip: StoredParts | null,
): Promise<void> {
  if (zip === null) return
  await removeParts(services.storage, zip).catch((error: unknown) => {
    log.error({ err: error, storageKey: zip.key }, 'a ZIP of pictures could not be removed')
  })
}

/** Those of these storage keys that ZIPs of imports use. */
export async function zipKeys({ db }: WorkContext, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ key: listingImport.zipStorageKey })
    .from(listingImport)
    .where(inArray(listingImport.zipStorageKey, [...keys]))
  return rows.flatMap(({ key }) => key ?? [])
}

/** Replaces what is known of the files in the ZIP of an import. */
export async function writeFiles(
  { db }: WorkContext,
  importId: string,
  files: readonly ImportFile[],
): Promise<void> {
  await db.delete(importZipFile).where(eq(importZipFile.importId, importId))
  await db.execute(sql`
    insert into ${importZipFile} (import_id, place, name, hash, problem)
    select ${importId}, n.place, n.name, n.hash, n.problem
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as n(place int, name text, hash text, problem text)`)
}

/** Finds the pictures of an import's ZIP for its rows; none if it has no ZIP. */
export async function finderOf(ctx: WorkContext, found: Import): Promise<PictureFinder> {
  const { db } = ctx
  if (found.zipStorageKey === null) return pictureFinder([], [])
  const pictures = await db
    .select()
    .from(importZipFile)
    .where(and(eq(importZipFile.importId, found.id), isNull(importZipFile.problem)))
    .orderBy(importZipFile.place)
  const stock = await db
    .select({ number: listing.stockNumber })
    .from(listing)
    .where(and(eq(listing.companyId, found.companyId), ne(listing.state, 'archived')))
  const numbers = stock.flatMap(({ number }) => number ?? [])
  const reading = readingOf(found)
  for await (const rows of rowsOf(ctx, found.id)) {
    for (const row of rows) numbers.push(saidBy(reading, row).stockNumber ?? '')
  }
  return pictureFinder(pictures, numbers)
}

/** SHA-256 of the pictures that listings have; null where it was not kept. */
export async function hashesBy(
  { db }: WorkContext,
  listingIds: readonly string[],
): Promise<Map<string, (string | null)[]>> {
  const hashes = new Map<string, (string | null)[]>(listingIds.map((id) => [id, []]))
  if (listingIds.length === 0) return hashes
  const rows = await db
    .select({ id: listingPicture.listingId, hash: listingPicture.fileHash })
    .from(listingPicture)
    .where(inArray(listingPicture.listingId, [...listingIds]))
  for (const { id, hash } of rows) hashes.get(id)?.push(hash)
  return hashes
}
