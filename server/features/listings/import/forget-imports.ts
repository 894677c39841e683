import { and, eq, exists, inArray, isNotNull, isNull, lt } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { daysAgo } from '#server/contract/feature.ts'

import { listingImport, importZipFile, listingImportRow } from './table.ts'

const keptDays = 30

/** Deletes the texts of old imports, and old imports that were never done. */
export async function forgetImports(ctx: WorkContext): Promise<void> {
  const { db } = ctx
  const old = lt(listingImport.createdAt, daysAgo(ctx, keptDays))
  await db.delete(listingImport).where(and(old, isNull(listingImport.doneAt)))
  const done = db
    .select({ id: listingImport.id })
    .from(listingImport)
    .where(
      and(old, isNotNull(listingImport.doneAt), eq(listingImportRow.importId, listingImport.id)),
    )
  await db.delete(listingImportRow).where(exists(done))
}

const zipDays = 7

/** Takes the ZIPs off imports that nobody has done; the sweep deletes their files. */
export async function forgetZips({ db, clock }: WorkContext): Promise<void> {
  const old = new Date(clock().getTime() - zipDays * 86_400_000)
  const forgotten = await db
    .update(listingImport)
    .set({ zipName: null, zipStorageKey: null, zipParts: [] })
    .where(
      and(
        isNotNull(listingImport.zipStorageKey),
        inArray(listingImport.state, ['columns', 'review', 'failed']),
        lt(listingImport.createdAt, old),
      ),
    )
    .returning({ id: listingImport.id })
  const ids = forgotten.map(({ id }) => id)
  await db.delete(importZipFile).where(inArray(importZipFile.importId, ids))
  await db
    .update(listingImportRow)
    .set({ pictures: null })
    .where(inArray(listingImportRow.importId, ids))
}
