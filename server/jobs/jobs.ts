import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import type { Task } from '#server/contract/tasks.ts'
import { afterCommit } from '#server/db/transaction.ts'

import { job } from './table.ts'

interface When {
  /** Not before this time. */
  runAt?: Date
  /**
   * If a job of this task with this key still waits for its first attempt, that one does the work,
   * with the newer input and at the earlier time.
   */
  dedupe?: string
}

/**
 * Queues a job in the caller's transaction: it runs if, and only if, that commits.
 * @returns its id, for `jobOf`
 */
export async function enqueue<S extends z.ZodMiniType>(
  ctx: WorkContext,
  task: Task<S>,
  input: z.input<S>,
  { runAt, dedupe }: When = {},
): Promise<string> {
  const { db, clock, services } = ctx
  const parsed = z.parse(task.input, input)
  const now = clock()
  const [queued] = await db
    .insert(job)
    .values({
      name: task.name,
      title: task.title,
      payload: input,
      lane: task.lane?.(parsed),
      dedupeKey: dedupe,
      dueAt: runAt ?? now,
      createdAt: now,
    })
    // An update, not nothing: it locks the job until we commit. Otherwise a worker could take it
    // now and not see what we are about to commit.
    .onConflictDoUpdate({
      target: [job.name, job.dedupeKey],
      targetWhere: sql`${job.state} = 'waiting'`,
      set: {
        payload: sql`excluded.payload`,
        lane: sql`excluded.lane`,
        dueAt: sql`least(${job.dueAt}, excluded.due_at)`,
      },
    })
    .returning({ id: job.id })
  if (queued === undefined) throw new Error(`a job of ${task.name} was not queued`)
  afterCommit(ctx, () => services.jobs.wake())
  return queued.id
}

/** How a job is doing, for the page that waits for it; null if it is long over. */
export async function jobOf({ db }: WorkContext, id: string) {
  const [found] = await db
    .select({
      state: job.state,
      done: job.done,
      total: job.total,
      attempts: job.attempts,
      lastError: job.lastError,
      createdAt: job.createdAt,
      finishedAt: job.finishedAt,
    })
    .from(job)
    .where(eq(job.id, id))
  return found ?? null
}

/** Refuses what nobody can do to a job: it is unknown, or it has gone too far. */
async function refuse({ db }: WorkContext, id: string, detail: string): Promise<never> {
  const known = await db.$count(job, eq(job.id, id))
  throw known === 0
    ? new ProblemError('not-found', 'There is no such job.')
    : new ProblemError('conflict', detail)
}

/**
 * Cancels a job: at once if it waits, and as soon as its work can stop if it runs.
 * @throws ProblemError 404 if there is no such job, 409 if it has ended
 */
export async function cancelJob(ctx: WorkContext, id: string): Promise<void> {
  const { db, clock } = ctx
  const now = clock()
  const waits = sql`${job.state} = 'waiting'`
  const changed = await db
    .update(job)
    .set({
      cancelRequestedAt: now,
      state: sql`case when ${waits} then 'cancelled' else ${job.state} end`,
      finishedAt: sql`case when ${waits} then ${now.toISOString()}::timestamptz end`,
    })
    .where(and(eq(job.id, id), inArray(job.state, ['waiting', 'running'])))
    .returning({ id: job.id })
  if (changed.length === 0) await refuse(ctx, id, 'This job has ended already.')
}

/**
 * Starts a job again that failed, was cancelled or waits, at once and with a full set of attempts.
 * @throws ProblemError 404 if there is no such job, 409 if it runs, is about to, or is done
 */
export async function retryJob(ctx: WorkContext, id: string): Promise<void> {
  const { db, clock, services } = ctx
  const now = clock()
  const waitsLonger = and(eq(job.state, 'waiting'), gt(job.dueAt, now))
  const changed = await db
    .update(job)
    .set({
      state: 'waiting',
      attempts: 0,
      dueAt: now,
      dedupeKey: null,
      done: 0,
      total: null,
      cancelRequestedAt: null,
      finishedAt: null,
    })
    .where(and(eq(job.id, id), or(inArray(job.state, ['failed', 'cancelled']), waitsLonger)))
    .returning({ id: job.id })
  if (changed.length === 0) await refuse(ctx, id, 'This job runs already, or is done.')
  afterCommit(ctx, () => services.jobs.wake())
}
