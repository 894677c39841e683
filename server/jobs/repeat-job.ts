import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { WorkContext } from '#server/contract/context.ts'
import type { Job } from '#server/contract/feature.ts'
import { task, TaskFailure } from '#server/contract/tasks.ts'

import { jobFailure } from './job-failure.ts'
import { job } from './table.ts'

const taskName = 'jobs.repeat'

/** One run of recurring work that an operator has asked for, because the last one failed. */
export const repeatTask = (jobs: readonly Job[]) =>
  task({
    name: taskName,
    title: 'Recurring work',
    input: z.strictObject({ name: z.string() }),
    attempts: 1,
    run: async (ctx, { name }, { signal }) => {
      const known = jobs.find((each) => each.name === name)
      if (known === undefined) throw new TaskFailure('This release has no such work.', true)
      await known.run(ctx, signal)
    },
  })

const isOf = (name: string) => and(eq(job.name, taskName), eq(sql`${job.payload} ->> 'name'`, name))

/** Shows operators among the failed jobs that recurring work fails: once, however often it does. */
async function showFailure(
  { db, clock }: WorkContext,
  name: string,
  error: unknown,
): Promise<void> {
  const now = clock()
  const lastError = jobFailure(error).reason
  const shown = await db
    .update(job)
    .set({ lastError })
    .where(and(isOf(name), inArray(job.state, ['failed', 'waiting', 'running'])))
    .returning({ id: job.id })
  if (shown.length > 0) return
  await db.insert(job).values({
    name: taskName,
    title: `Recurring work: ${name}`,
    payload: { name },
    state: 'failed',
    attempts: 1,
    dueAt: now,
    createdAt: now,
    finishedAt: now,
    lastError,
  })
}

const showSuccess = ({ db }: WorkContext, name: string) =>
  db
    .update(job)
    .set({ state: 'done', lastError: null })
    .where(and(isOf(name), eq(job.state, 'failed')))

/**
 * Runs a job repeatedly. A failure is logged and shown to operators until a run succeeds.
 * @returns a function that stops it after the current run
 */
export function repeatJob(ctx: WorkContext, { name, first, every, run }: Job): () => Promise<void> {
  const ending = new AbortController()
  let inHand = Promise.resolve()
  const runIn = (ms: number) => setTimeout(() => (inHand = work()), ms).unref()
  let timer = runIn(first)
  /** The last run failed, or one before this process began may have. */
  let mayBeShown = true
  async function work() {
    try {
      await run(ctx, ending.signal)
      if (mayBeShown) await showSuccess(ctx, name)
      mayBeShown = false
    } catch (error) {
      ctx.log.error({ err: error, job: name }, 'a background job failed')
      mayBeShown = true
      await showFailure(ctx, name, error).catch((unshown: unknown) => {
        ctx.log.error({ err: unshown, job: name }, 'the failure of a background job is not shown')
      })
    }
    if (!ending.signal.aborted) timer = runIn(every)
  }
  return async () => {
    ending.abort()
    clearTimeout(timer)
    await inHand
  }
}
