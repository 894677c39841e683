import { asc, eq, inArray, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { Job } from '#server/contract/feature.ts'

import { commitImport } from './commit-import.ts'
import { listingImport } from './table.ts'
import { undoImport } from './undo-import.ts'

/** How far the imports are that this process is doing. */
const running = new Map<string, { done: number; total: number }>()

/** How far an import is; null if it waits, is over, or another process does it. */
export const progressOf = (importId: string) => running.get(importId) ?? null

/** Attempts after which an import is given up. Each leaves the stock as it was. */
const mostAttempts = 5

/**
 * Does the imports that people have asked for, oldest first. A process that ends in the middle leaves
 * nothing behind, and the import waits for the next one.
 */
async function runImports(ctx: WorkContext, signal: AbortSignal): Promise<void> {
  const waiting = await ctx.db
    .select({ id: listingImport.id, state: listingImport.state, attempts: listingImport.attempts })
    .from(listingImport)
    .where(inArray(listingImport.state, ['waiting', 'undoing']))
    .orderBy(asc(listingImport.askedAt))
  for (const { id, state, attempts } of waiting) {
    signal.throwIfAborted()
    const work = state === 'waiting' ? commitImport : undoImport
    const progress = (done: number, total: number) => running.set(id, { done, total })
    try {
      await work(ctx, id, { progress, signal })
    } catch (error) {
      if (signal.aborted) return
      ctx.log.error({ err: error, import: id }, 'an import failed')
      const given = attempts + 1 >= mostAttempts
      // An import that cannot be undone stays done.
      const next = given ? (state === 'waiting' ? 'failed' : 'done') : state
      await ctx.db
        .update(listingImport)
        .set({ attempts: sql`${listingImport.attempts} + 1`, state: next })
        .where(eq(listingImport.id, id))
    } finally {
      running.delete(id)
    }
  }
}

/** Polls for imports until there is a queue for such work. */
export const importJob: Job = {
  name: 'listing imports',
  first: 2000,
  every: 2000,
  run: runImports,
}
