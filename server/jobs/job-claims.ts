import { randomUUID } from 'node:crypto'

import { and, eq, inArray, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { WorkContext } from '#server/contract/context.ts'
import type { Queryable } from '#server/contract/database.ts'
import { deleteWhere } from '#server/db/delete-where.ts'
import { sqlState, uniqueViolation } from '#server/db/transaction.ts'

import { job } from './table.ts'

/** Milliseconds without a heartbeat after which a running job counts as lost. */
export const leaseMs = 30_000

const lane = alias(job, 'same_lane')

/** A claimed job, with the claim that lets us record how it ended. */
export type ClaimedJob = typeof job.$inferSelect & { claim: string }

/** Which jobs a worker may claim: of these tasks, and not the ones it already has. */
interface Wanted {
  names: readonly string[]
  except: readonly string[]
}

/**
 * Claims the job that has been due longest, with a lease. That may be one that runs already, if its
 * lease has ended. Null if nothing is due.
 */
export async function claimJob(
  db: Queryable,
  now: Date,
  { names, except }: Wanted,
): Promise<ClaimedJob | null> {
  const laneIsBusy = db
    .select({ id: lane.id })
    .from(lane)
    .where(and(eq(lane.lane, job.lane), eq(lane.state, 'running')))
  const due = db
    .select({ id: job.id })
    .from(job)
    .where(
      and(
        inArray(job.state, ['waiting', 'running']),
        lte(job.dueAt, now),
        inArray(job.name, [...names]),
        except.length === 0 ? undefined : notInArray(job.id, [...except]),
        or(eq(job.state, 'running'), isNull(job.lane), sql`not exists ${laneIsBusy}`),
      ),
    )
    .orderBy(job.dueAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const claim = randomUUID()
  for (;;) {
    try {
      const [mine] = await db
        .update(job)
        .set({
          state: 'running',
          claim,
          attempts: sql`${job.attempts} + 1`,
          dueAt: new Date(now.getTime() + leaseMs),
          dedupeKey: null,
        })
        // With `=` the subquery is evaluated once; `in` might select, and lock, more than one row.
        .where(eq(job.id, sql`(${due})`))
        .returning()
      return mine === undefined ? null : { ...mine, claim }
    } catch (error) {
      // Another instance has just claimed a job of the same lane, so this one has to wait.
      if (sqlState(error) !== uniqueViolation) throw error
    }
  }
}

const isOurs = ({ id, claim }: ClaimedJob) => and(eq(job.id, id), eq(job.claim, claim))

/** How far a job has come. */
export interface Progress {
  done: number
  total: number | null
}

/** Extends the lease and records progress. @returns whether it is still ours, and should go on */
export async function keepLease(
  db: Queryable,
  mine: ClaimedJob,
  now: Date,
  progress: Progress,
): Promise<'ours' | 'cancelled' | 'lost'> {
  const [row] = await db
    .update(job)
    .set({ dueAt: new Date(now.getTime() + leaseMs), ...progress })
    .where(isOurs(mine))
    .returning({ cancelRequestedAt: job.cancelRequestedAt })
  if (row === undefined) return 'lost'
  return row.cancelRequestedAt === null ? 'ours' : 'cancelled'
}

/** Records how a job ended, unless another has taken it over. @returns whether it was still ours */
export async function endJob(
  db: Queryable,
  mine: ClaimedJob,
  state: 'done' | 'failed' | 'cancelled',
  now: Date,
  more: Partial<Progress> & { lastError?: string | null } = {},
): Promise<boolean> {
  const ended = await db
    .update(job)
    .set({ state, claim: null, dueAt: now, finishedAt: now, ...more })
    .where(isOurs(mine))
    .returning({ id: job.id })
  return ended.length > 0
}

/** Lets a job wait for another attempt; one that shall be cancelled is cancelled instead. */
export async function postponeJob(
  db: Queryable,
  mine: ClaimedJob,
  next: Date,
  now: Date,
  lastError: string,
): Promise<void> {
  const waiting = await db
    .update(job)
    .set({ state: 'waiting', claim: null, dueAt: next, lastError })
    .where(and(isOurs(mine), isNull(job.cancelRequestedAt)))
    .returning({ id: job.id })
  if (waiting.length === 0) await endJob(db, mine, 'cancelled', now, { lastError })
}

/** Gives a job back that was stopped with the server; the attempt does not count. */
export async function handBackJob(db: Queryable, mine: ClaimedJob, now: Date): Promise<void> {
  await db
    .update(job)
    .set({ state: 'waiting', claim: null, dueAt: now, attempts: mine.attempts - 1 })
    .where(isOurs(mine))
}

/** Deletes jobs that ended before a moment. */
export async function forgetJobs(ctx: WorkContext, before: Date): Promise<void> {
  await deleteWhere(ctx, job, and(isNotNull(job.finishedAt), lt(job.finishedAt, before)))
}
