import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'

import { dropPagesOf, type Listing } from '../stock/own-listing.ts'
import { listing, listingChange } from '../table.ts'

type Words = Readonly<Record<string, string | null>>

/** One listing of many: what it becomes, and what its history says. */
export interface Planned {
  found: Listing
  /** The columns that change. */
  next: Partial<Listing>
  what: string
  before: Words
  after: Words
}

/** Rows in one statement; each has some forty parameters. */
const atOnce = 200

/** Everything but the id, as it stands in the row that could not be inserted. */
const replaced = Object.fromEntries(
  Object.entries(getTableColumns(listing))
    .filter(([name]) => name !== 'id')
    .map(([name]) => [name, sql.raw(`excluded."${toSnakeCase(name)}"`)]),
)

/**
 * Writes changes of listings that the caller has locked in its transaction, each with its history.
 * @param personId null if the clock does it
 */
export async function writeMany(
  ctx: WorkContext,
  planned: readonly Planned[],
  { batchId, personId }: { batchId: string | null; personId: string | null },
): Promise<void> {
  const now = ctx.clock()
  for (let from = 0; from < planned.length; from += atOnce) {
    const part = planned.slice(from, from + atOnce)
    const rows = part.map(({ found, next }) => ({
      ...found,
      ...next,
      ...(next.state === undefined ? {} : { stateChangedAt: now }),
      version: found.version + 1,
      updatedAt: now,
    }))
    // All of these rows exist, so every one of them is replaced, in one statement.
    await ctx.db
      .insert(listing)
      .values(rows)
      .onConflictDoUpdate({ target: listing.id, set: replaced })
    await ctx.db.insert(listingChange).values(
      part.map(({ found, what, before, after }) => ({
        listingId: found.id,
        version: found.version + 1,
        what,
        before,
        after,
        batchId,
        personId,
        createdAt: now,
      })),
    )
  }
  const seen = planned.filter(({ found, next }) => found.state === 'live' || next.state === 'live')
  dropPagesOf(
    ctx,
    seen.map(({ found }) => found.id),
  )
}

/** Who makes a change, for its history. */
export const changedBy = ({ actor }: CallContext<MemberActor>, batchId: string) => ({
  batchId,
  personId: actor.personId,
})
