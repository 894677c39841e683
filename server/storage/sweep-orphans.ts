import { eq } from 'drizzle-orm'

import { auditEntry } from '#server/audit/table.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { TaskFailure } from '#server/contract/tasks.ts'
import { inParts } from '#server/jobs/in-parts.ts'

import { keyOf } from './storage.ts'

/** A row is committed within minutes of its file, so an older file will never get one. In ms. */
const safeAge = 24 * 3_600_000
/** Keys per query. */
const atOnce = 1000
/** The file that names the databases which keep files in this storage: no random key is like it. */
export const databasesKey = '0'.repeat(32)

/**
 * Deletes uploads that nobody took, and files without a row: of a process that died between storing a
 * file and committing its row, and of rows that were deleted. Skips files younger than a day, whose row
 * may still follow. Removing twice is fine, so several instances may sweep at the same time.
 * @param named returns those of the given keys that have a row
 * @param signal stops it after the current batch
 * @returns how many files were deleted
 * @throws TaskFailure if another database has files there, and in the end if some could not be deleted
 */
export async function sweepOrphans(
  ctx: WorkContext,
  named: (keys: readonly string[]) => Promise<string[]>,
  signal?: AbortSignal,
): Promise<number> {
  const { clock, log } = ctx
  const { storage } = ctx.services
  await refuseForeign(ctx)
  let removed = 0
  await inParts(ctx, async (part) => {
    const sweep = async (listed: readonly string[]) => {
      const known = new Set(await named([...new Set(listed.map(keyOf))]))
      for (const file of listed.filter((each) => !known.has(keyOf(each)))) {
        await part(`file ${file}`, async () => {
          await storage.remove(file)
          removed += 1
        })
      }
    }
    let batch: string[] = []
    for await (const file of storage.list(new Date(clock().getTime() - safeAge))) {
      if (file === databasesKey || batch.push(file) < atOnce) continue
      await sweep(batch)
      batch = []
      if (signal?.aborted) break
    }
    await sweep(batch)
  })
  if (removed > 0) log.info({ removed }, 'files without a row were removed')
  return removed
}

/**
 * Writes this database into the list of those that keep files there. To each of two, the files of the
 * other are without a row; so is every file to an empty database that is used by mistake. The first
 * entry of the audit log names a database, since it never changes and is in every backup.
 * @throws TaskFailure if there is another one
 */
async function refuseForeign({ db, services }: WorkContext): Promise<void> {
  const own = await db
    .select({ hash: auditEntry.hash })
    .from(auditEntry)
    .where(eq(auditEntry.id, 1))
  const kept = (await services.storage.get(databasesKey))?.toString() ?? ''
  const databases = new Set(kept.split('\n').filter(Boolean))
  const others = databases.size - own.filter(({ hash }) => databases.has(hash)).length
  for (const { hash } of own) databases.add(hash)
  const now = [...databases].join('\n')
  if (now !== kept) await services.storage.put(databasesKey, Buffer.from(now))
  if (others === 0) return
  throw new TaskFailure(
    'Another database keeps files in this storage, so no file without a row was deleted. ' +
      `Give each database its own storage; then delete the file ${databasesKey} from both.`,
  )
}
