import { and, eq, exists, isNotNull, isNull, lt } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { daysAgo } from '#server/contract/feature.ts'

import { listingImport, listingImportRow } from './table.ts'

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
