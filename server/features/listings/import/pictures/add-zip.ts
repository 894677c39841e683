import { eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { StoredParts } from '#server/uploads/stored-parts.ts'
import { findZip, keepUpload, removeUpload } from '#server/uploads/upload-store.ts'

import { findImport, lockOpen } from '../find-import.ts'
import { reviewAll } from '../review-import.ts'
import { listingImport } from '../table.ts'
import { ownImport, viewImport } from '../view-import.ts'
import { type ImportFile, readFiles } from './read-files.ts'
import { openZip } from './zip-file.ts'
import { removeZip, writeFiles, zipOf } from './zip-rows.ts'

/**
 * Takes a finished upload as the ZIP with an import's pictures, in place of an earlier one, and checks
 * all rows again. Nothing is added to the stock yet. A second call with the same upload does nothing.
 * @throws ProblemError 404; 409 once the import has been started; 422 if the ZIP cannot be read
 */
export async function addZip(
  ctx: CallContext<MemberActor>,
  { id, upload, name }: { id: string; upload: string; name: string },
) {
  const { storage } = ctx.services
  const which = { key: upload, owner: ctx.actor.company.id, now: ctx.clock() }
  const parts = await findZip(storage, which)
  // Read after the upload, which ends once an import names it.
  const found = await findImport(ctx, id)
  if (found.zipStorageKey === upload) return viewImport(ctx, found)
  if (parts === null) throw new ProblemError('not-found')
  const files = await filesOf(ctx, parts).catch(async (error: unknown) => {
    if (error instanceof ProblemError && error.status === 422) {
      await removeUpload(storage, upload, { parts: parts.sizes })
    }
    throw error
  })
  await replaceZip(ctx, id, { name, parts, files })
  await keepUpload(storage, upload)
  return ownImport(ctx, id)
}

const filesOf = async ({ services: { storage } }: WorkContext, parts: StoredParts) =>
  readFiles(await openZip(storage, parts))

/** Takes the ZIP off an import. @throws ProblemError 404, or 409 once it has been started */
export async function dropZip(ctx: CallContext<MemberActor>, id: string) {
  await replaceZip(ctx, id, null)
  return ownImport(ctx, id)
}

async function replaceZip(
  ctx: CallContext<MemberActor>,
  id: string,
  zip: { name: string; parts: StoredParts; files: readonly ImportFile[] } | null,
): Promise<void> {
  const before = await inTransaction(ctx, async (inside) => {
    const found = await lockOpen(inside, id)
    await writeFiles(inside, id, zip?.files ?? [])
    const columns = {
      zipName: zip?.name ?? null,
      zipStorageKey: zip?.parts.key ?? null,
      zipParts: zip?.parts.sizes ?? [],
      zipAt: zip === null ? null : inside.clock(),
    }
    await inside.db.update(listingImport).set(columns).where(eq(listingImport.id, id))
    if (found.state === 'review') await reviewAll(inside, { ...found, ...columns })
    // Another call with the same upload may have been first.
    return found.zipStorageKey === columns.zipStorageKey ? null : zipOf(found)
  })
  await removeZip(ctx, before)
}
