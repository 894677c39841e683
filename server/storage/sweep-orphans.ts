import type { WorkContext } from '#server/contract/context.ts'

/** A row is committed within minutes of its file; a file that waits for longer waits in vain. In ms. */
const safeAge = 24 * 3_600_000
/** Keys that the database is asked for at once. */
const atOnce = 1000
/** Orphans that a batch may have for whatever reason; see `refuseForeign`. */
const plausible = 10

/**
 * Deletes the files that no row names, left by a process that died between keeping a file and
 * committing its row. Files younger than a day are not looked at, so that no row can still be on its
 * way; removing twice is fine, so many instances may sweep at once.
 * @param named which of these keys some row names
 * @param signal ends it after the batch in hand
 * @returns how many there were
 * @throws where most files are unknown to the database
 */
export async function sweepOrphans(
  { services: { storage }, clock, log }: WorkContext,
  named: (keys: readonly string[]) => Promise<string[]>,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0
  const sweep = async (keys: string[]) => {
    const known = new Set(await named(keys))
    const orphans = keys.filter((key) => !known.has(key))
    refuseForeign(orphans.length, known.size)
    for (const key of orphans) await storage.remove(key)
    removed += orphans.length
  }
  let batch: string[] = []
  for await (const key of storage.list(new Date(clock().getTime() - safeAge))) {
    if (batch.push(key) < atOnce) continue
    await sweep(batch)
    batch = []
    if (signal?.aborted) break
  }
  await sweep(batch)
  if (removed > 0) log.info({ removed }, 'files that no row names were removed')
  return removed
}

/** Keys are random, so each batch is a fair sample: many orphans mean a mistake, and not many deaths. */
function refuseForeign(orphans: number, known: number): void {
  if (orphans <= Math.max(plausible, known)) return
  throw new Error(
    `Of ${orphans + known} files ${orphans} have no row, and they were left: ` +
      'the storage seems to belong to another database.',
  )
}
