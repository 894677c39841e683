import { and, asc, gt, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { WorkContext } from '#server/contract/context.ts'
import { TaskFailure } from '#server/contract/tasks.ts'

/** Does one part of a job. A failure of it is logged, and the next part follows. */
export type Part = (what: string, work: () => Promise<unknown>) => Promise<void>

/** How many failures an operator reads by name. */
const mostNamed = 5

/**
 * Does a job's work in parts, so that one that fails again and again does not keep the others from
 * being done.
 * @param signal skips the parts that have not begun when the server stops
 * @throws TaskFailure in the end, naming the parts that failed
 */
export async function inParts(
  { log }: WorkContext,
  work: (part: Part) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const failed: string[] = []
  await work(async (what, one) => {
    if (signal?.aborted === true) return
    try {
      await one()
    } catch (error) {
      log.error({ err: error, part: what }, 'a part of a background job failed')
      failed.push(what)
    }
  })
  if (failed.length === 0) return
  const more = failed.length - mostNamed
  const named = failed.slice(0, mostNamed).join('; ')
  throw new TaskFailure(
    `Not done: ${named}${more > 0 ? `; and ${more} more` : ''}. The server log says why. Everything else was done.`,
  )
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * All rows that wait, in batches. Each batch begins behind the last row of the one before, so that rows
 * which wait still, because they failed, do not fill the next one.
 * @param batch reads rows with ids above this one, the lowest first
 */
export async function* inBatches<Row extends { id: string }>(
  batch: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after = beforeAll
  for (;;) {
    const rows = await batch(after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** The same for the ids in a column, each once, of the rows that a condition selects. */
export const idsInBatches = ({ db }: WorkContext, ids: PgColumn, which: SQL | undefined) =>
  inBatches((after) =>
    db
      .selectDistinct({ id: sql<string>`${ids}` })
      .from(ids.table)
      .where(and(which, gt(ids, after)))
      .orderBy(asc(ids))
      .limit(100),
  )

/** The same for all rows of a table that a condition selects. */
export const rowsInBatches = <T extends PgTable & { id: PgColumn }>(
  { db }: WorkContext,
  table: T,
  which: SQL | undefined,
) =>
  inBatches(async (after) => {
    const rows = await db
      .select()
      .from(table as PgTable)
      .where(and(which, gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(100)
    return rows as (InferSelectModel<T> & { id: string })[]
  })
