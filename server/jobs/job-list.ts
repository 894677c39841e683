import { and, asc, eq, sql } from 'drizzle-orm'

import type { Queryable } from '#server/contract/database.ts'
import type { QueueSource } from '#server/contract/queue.ts'
import {
  beyond,
  orderOf,
  pageOf,
  placeOf,
  type SortColumns,
  type SortedPaging,
} from '#server/db/keyset.ts'
import { countQueue } from '#server/db/queue-counts.ts'
import { valuesById } from '#server/db/values-by-id.ts'
import type { JobState } from '#shared/contract/job.ts'

import { job } from './table.ts'

type SortedBy = 'title' | 'queued' | 'due' | 'ended'

const queued = { by: job.createdAt }
const byTitle = { by: job.title }
// As an index has them: those that have ended, in one of three states.
const ended = { by: job.finishedAt, filled: true } as const
// What has yet to be done, or has failed, is little enough to sort.
const columns: Readonly<Record<JobState, SortColumns<SortedBy>>> = {
  failed: { title: byTitle, queued, ended },
  running: { title: byTitle, queued },
  waiting: { title: byTitle, queued, due: { by: job.dueAt } },
  done: { queued, ended },
  cancelled: { queued, ended },
}

/** Jobs in a state, newest first unless another order is asked for. */
export async function listJobs(
  { db }: { db: Queryable },
  { state, sort = '-queued', after, limit }: SortedPaging<SortedBy> & { state: JobState },
) {
  const order = orderOf(columns[state], job.id, sort)
  const query = db
    .select({
      id: job.id,
      title: job.title,
      state: job.state,
      attempts: job.attempts,
      done: job.done,
      total: job.total,
      lastError: job.lastError,
      dueAt: job.dueAt,
      cancelling: sql<boolean>`${job.state} = 'running' and ${job.cancelRequestedAt} is not null`,
      createdAt: job.createdAt,
      finishedAt: job.finishedAt,
      place: placeOf(order),
    })
    .from(job)
    .where(and(eq(job.state, state), beyond(order, after)))
  return pageOf(query, order, limit)
}

/** The titles of jobs, by their ids. */
export const titlesOfJobs = (ctx: { db: Queryable }, ids: readonly string[]) =>
  valuesById(ctx, job, job.title, ids)

const hasFailed = eq(job.state, 'failed')

/** The jobs that have failed, and wait for an operator. */
export const failedJobs: QueueSource = {
  count: ({ db }, times) =>
    countQueue(db, { table: job, where: hasFailed, since: job.finishedAt }, times),
  longest: async ({ db }, limit) => {
    const rows = await db
      .select({
        id: job.id,
        title: job.title,
        about: job.lastError,
        // When it ended, as in `finishedAt`, which might be null.
        since: job.dueAt,
      })
      .from(job)
      .where(hasFailed)
      .orderBy(asc(job.finishedAt), asc(job.id))
      .limit(limit)
    return rows.map((row) => ({ ...row, about: row.about ?? '' }))
  },
}

/** How many jobs wait, run and have failed, and for how many seconds the oldest due one has waited. */
export async function countJobs({ db }: { db: Queryable }, now: Date) {
  const at = now.toISOString()
  const { rows } = await db.execute<Record<'waiting' | 'running' | 'failed' | 'oldest', string>>(
    sql`select
      count(*) filter (where ${job.state} = 'waiting') as waiting,
      count(*) filter (where ${job.state} = 'running') as running,
      count(*) filter (where ${job.state} = 'failed') as failed,
      coalesce(extract(epoch from ${at}::timestamptz - min(${job.dueAt}) filter (
        where ${job.state} = 'waiting' and ${job.dueAt} <= ${at}::timestamptz)), 0) as oldest
    from ${job} where ${job.state} in ('waiting', 'running', 'failed')`,
  )
  const [row] = rows
  return {
    waiting: Number(row?.waiting),
    running: Number(row?.running),
    failed: Number(row?.failed),
    oldest: Number(row?.oldest),
  }
}
