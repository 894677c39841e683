import type { WorkContext } from '#server/contract/context.ts'

import { isOfUpload, keyOf } from './storage.ts'

/** A row is committed within minutes of its file, so an older file will never get one. In ms. */
const safeAge = 24 * 3_600_000
/** Keys per query. */
const atOnce = 1000
/** Orphans that a batch may always have; see `refuseForeign`. */
const plausible = 10

/**
 * Deletes uploads that nobody took, and files without a row, left by a process that died between storing a file and committing
 * its row. Skips files younger than a day, whose row may still follow. Removing twice is fine, so
 * several instances may sweep at the same time.
 * @param named returns those of the given keys that have a row
 * @param signal stops it after the current batch
 * @returns how many files were deleted
 * @throws if most files are unknown to the database
 */
export async function sweepOrphans(
  { services: { storage }, clock, log }: WorkContext,
  named: (keys: readonly string[]) => Promise<string[]>,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0
  const sweep = async (listed: string[]) => {
    const known = new Set(await named([...new Set(listed.map(keyOf))]))
    // Most uploads have no row, so many of them mean nothing.
    const keys = new Set(listed.filter((file) => !isOfUpload(file)).map(keyOf))
    const kept = [...keys].filter((key) => known.has(key)).length
    refuseForeign(keys.size - kept, kept)
    const orphans = listed.filter((file) => !known.has(keyOf(file)))
    for (const file of orphans) await storage.remove(file)
    removed += orphans.length
  }
  let batch: string[] = []
  for await (const file of storage.list(new Date(clock().getTime() - safeAge))) {
    if (batch.push(file) < atOnce) continue
    await sweep(batch)
    batch = []
    if (signal?.aborted) break
  }
  await sweep(batch)
  if (removed > 0) log.info({ removed }, 'files without a row were removed')
  return removed
}

/** Keys are random, so each batch is a fair sample: many orphans mean a mistake, not many crashes. */
function refuseForeign(orphans: number, known: number): void {
  if (orphans <= Math.max(plausible, known)) return
  throw new Error(
    `${orphans} of ${orphans + known} files have no row and were not deleted: ` +
      'the storage seems to belong to another database.',
  )
}
