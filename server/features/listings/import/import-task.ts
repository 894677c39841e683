import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { WorkContext } from '#server/contract/context.ts'
import { task } from '#server/contract/tasks.ts'
import { jobOf } from '#server/jobs/jobs.ts'

import { commitImport } from './commit-import.ts'
import { listingImport } from './table.ts'
import { undoImport } from './undo-import.ts'

/** Attempts after which an import is given up. Each leaves the stock as it was. */
const mostAttempts = 5

/**
 * Does an import that people have asked for, or undoes it. A process that ends in the middle leaves
 * nothing behind, and the queue gives the job to another.
 */
export const importTask = task({
  name: 'listings.import',
  title: 'Import of stock',
  input: z.strictObject({ importId: z.uuid() }),
  lane: ({ importId }) => `import ${importId}`,
  // One takes a core; the others wait, so that pages are answered meanwhile.
  atOnce: 1,
  run: async (ctx, { importId }, { progress, signal }) => {
    const [found] = await ctx.db
      .select({ state: listingImport.state, attempts: listingImport.attempts })
      .from(listingImport)
      .where(eq(listingImport.id, importId))
    if (found?.state !== 'waiting' && found?.state !== 'undoing') return
    const work = found.state === 'waiting' ? commitImport : undoImport
    try {
      await work(ctx, importId, { progress, signal })
    } catch (error) {
      if (signal.aborted) throw error
      const given = found.attempts + 1 >= mostAttempts
      // An import that cannot be undone stays done.
      const next = given ? (found.state === 'waiting' ? 'failed' : 'done') : found.state
      await ctx.db
        .update(listingImport)
        .set({ attempts: sql`${listingImport.attempts} + 1`, state: next })
        .where(eq(listingImport.id, importId))
      throw error
    }
  },
})

/** How far an import is; null if it has not begun. */
export async function progressOf(ctx: WorkContext, jobId: string | null) {
  const job = jobId === null ? null : await jobOf(ctx, jobId)
  return job?.state !== 'running' || job.total === null
    ? null
    : { done: job.done, total: job.total }
}
