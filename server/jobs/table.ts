import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/columns.ts'
import { jobStates } from '#shared/contract/job.ts'

/** The queue: work that waits, runs or has ended. Payloads hold ids, no personal data or secrets. */
export const job = pgTable(
  'job',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The task's name. */
    name: text().notNull(),
    /** What it does, in words, for the console. */
    title: text().notNull(),
    payload: jsonb().notNull(),
    state: text({ enum: jobStates }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** When it may be claimed. While it runs this is the end of its lease: then others may claim it. */
    dueAt: timestamptz().notNull(),
    /** New for each attempt: whoever has the newest may record how it ended. */
    claim: uuid(),
    /** Of the jobs in a lane only one runs at a time. */
    lane: text(),
    /** Unique while the job waits for its first attempt; then it is cleared. */
    dedupeKey: text(),
    done: integer().notNull().default(0),
    /** How much there is to do; null if that is unknown. */
    total: integer(),
    cancelRequestedAt: timestamptz(),
    lastError: text(),
    createdAt: timestamptz().notNull(),
    finishedAt: timestamptz(),
  },
  (each) => [
    index('job_due')
      .on(each.dueAt)
      .where(sql`${each.state} in ('waiting', 'running')`),
    uniqueIndex('job_lane')
      .on(each.lane)
      .where(sql`${each.state} = 'running'`),
    uniqueIndex('job_dedupe_key')
      .on(each.name, each.dedupeKey)
      .where(sql`${each.state} = 'waiting'`),
    index('job_state').on(each.state, each.createdAt, each.id),
    index('job_finished')
      .on(each.finishedAt)
      .where(sql`${each.finishedAt} is not null`),
    check('job_state', sql`${each.state} in ('waiting', 'running', 'done', 'failed', 'cancelled')`),
    check('job_claim', sql`(${each.state} = 'running') = (${each.claim} is not null)`),
    check(
      'job_finished',
      sql`(${each.state} in ('waiting', 'running')) = (${each.finishedAt} is null)`,
    ),
    check('job_progress', sql`${each.done} >= 0 and ${each.total} >= 0`),
  ],
)
