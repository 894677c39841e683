import { and, asc, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actorsOf } from '#server/features/companies/service.ts'
import { listing, onBehalfOf, openedAt } from '#server/features/listings/service.ts'

import { LotConditions, trading } from '../lot-conditions.ts'
import { readAsked } from '../read-asked.ts'
import { searchLot } from '../table.ts'
import { allSearches, type Saved } from './saved-searches.ts'
import { alertProgress, savedSearch, savedSearchMatch } from './table.ts'

const name = 'lots'
/**
 * Each run looks at the last minutes again, because a transaction that was open during the run before
 * may have changed a lot with an earlier time.
 */
const again = 5 * 60_000
const lotsAtOnce = 500

/** The lots that have been published, changed or opened since a time. */
const lotsSince = ({ db }: WorkContext, since: Date, now: Date, last: string | null) =>
  db
    .select({ id: listing.id })
    .from(listing)
    .where(
      and(
        eq(listing.state, 'live'),
        or(
          gt(listing.updatedAt, since),
          and(
            gt(listing.earlyHours, 0),
            gt(listing.publicFrom, since),
            lte(listing.publicFrom, now),
          ),
        ),
        last === null ? undefined : gt(listing.id, last),
      ),
    )
    .orderBy(asc(listing.id))
    .limit(lotsAtOnce)

/** The lots among these that are new to a search: `find` would find them, and they are open. */
async function newTo(ctx: WorkContext, search: Saved, actor: PersonActor, lots: SQL): Promise<SQL> {
  const reader = onBehalfOf(ctx, actor)
  const { asked } = await readAsked(reader, search.query)
  const conditions = new LotConditions(reader, asked)
  const { company } = actor
  return sql`select ${search.id}::uuid, ${listing.id}, ${ctx.clock().toISOString()}::timestamptz
    from ${searchLot} join ${listing} on ${eq(listing.id, searchLot.id)} where ${and(
      sql`${searchLot.id} = any(${lots})`,
      conditions.fulfilled,
      conditions.open,
      gt(openedAt(reader), search.createdAt),
      company === null ? undefined : ne(listing.companyId, company.id),
    )}`
}

/** Notes the lots that saved searches have found, each once. */
async function matchSearches(
  ctx: WorkContext,
  searches: readonly Saved[],
  lots: readonly string[],
): Promise<void> {
  const people = searches.map(({ personId }) => personId)
  const actors = await actorsOf(ctx.db, people, ctx.clock())
  const candidates = sql`${sql.param([...lots])}::uuid[]`
  const found = new Map<string, SQL>()
  for (const search of searches) {
    const actor = actors.get(search.personId)
    if (actor !== undefined) found.set(search.id, await newTo(ctx, search, actor, candidates))
  }
  if (found.size === 0) return
  await inTransaction(ctx, async (inside) => {
    // One that is removed meanwhile would leave its matches nowhere to go.
    const kept = await inside.db
      .select({ id: savedSearch.id })
      .from(savedSearch)
      .where(inArray(savedSearch.id, [...found.keys()]))
      .orderBy(asc(savedSearch.id))
      .for('key share')
    const matches = kept.flatMap(({ id }) => found.get(id) ?? [])
    if (matches.length === 0) return
    await inside.db.execute(
      sql`insert into ${savedSearchMatch} (search_id, listing_id, found_at)
        with ${trading(inside)} ${sql.join(matches, sql` union all `)} on conflict do nothing`,
    )
  })
}

/**
 * Compares the lots that have become visible since the last time with all saved searches. The time is
 * moved on only at the end, so whatever an interrupted run has missed is found by the next one.
 */
export async function matchNewLots(ctx: WorkContext, signal?: AbortSignal): Promise<void> {
  const { db, clock } = ctx
  const now = clock()
  const [progress] = await db.select().from(alertProgress).where(eq(alertProgress.name, name))
  const since = new Date((progress?.upTo ?? now).getTime() - again)
  for (let last: string | null = null; ;) {
    const lots: { id: string }[] = await lotsSince(ctx, since, now, last)
    const ids = lots.map(({ id }) => id)
    if (ids.length > 0) {
      for await (const searches of allSearches(ctx)) {
        if (signal?.aborted === true) return
        await matchSearches(ctx, searches, ids)
      }
    }
    if (ids.length < lotsAtOnce) break
    last = ids.at(-1) ?? null
  }
  await db
    .insert(alertProgress)
    .values({ name, upTo: now })
    .onConflictDoUpdate({
      target: alertProgress.name,
      set: { upTo: sql`greatest(${alertProgress.upTo}, excluded.up_to)` },
    })
}
