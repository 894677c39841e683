import { and, eq, exists, inArray, isNotNull, isNull, lt } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'

import { importFile, listingImport, importZipFile, listingImportRow } from './table.ts'

/** Of imports from before a moment, deletes the texts, and those that were never done. */
export async function forgetImports({ db }: WorkContext, before: Date): Promise<void> {
  const old = lt(listingImport.createdAt, before)
  await db.delete(listingImport).where(and(old, isNull(listingImport.doneAt)))
  for (const table of [listingImportRow, importZipFile, importFile]) {
    const done = db
      .select({ id: listingImport.id })
      .from(listingImport)
      .where(and(old, isNotNull(listingImport.doneAt), eq(table.importId, listingImport.id)))
    await db.delete(table).where(exists(done))
  }
}

/** Takes ZIPs from before a moment off imports that nobody has done; the sweep deletes their files. */
export async function forgetZips(ctx: WorkContext, before: Date): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { db } = inside
    const forgotten = await db
      .update(listingImport)
      .set({ zipName: null, zipStorageKey: null, zipParts: [], zipAt: null })
      .where(
        and(
          isNotNull(listingImport.zipStorageKey),
          inArray(listingImport.state, ['columns', 'review', 'failed']),
          lt(listingImport.zipAt, before),
        ),
      )
      .returning({ id: listingImport.id })
    if (forgotten.length === 0) return
    const ids = forgotten.map(({ id }) => id)
    await db.delete(importZipFile).where(inArray(importZipFile.importId, ids))
    await db
      .update(listingImportRow)
      .set({ pictures: null })
      .where(inArray(listingImportRow.importId, ids))
  })
}
