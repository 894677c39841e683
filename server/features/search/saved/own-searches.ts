import { createHash } from 'node:crypto'

import { and, asc, desc, eq, sql } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { holdOpenPerson } from '#server/features/accounts/service.ts'
import { type AlertFrequency, mostSaved } from '#shared/features/search/saved-contract.ts'
import { canonicalQuery, type SavedQuery } from '#shared/features/search/saved-query.ts'

import { amountOf, countLots } from '../count-lots.ts'
import { refuseUnknownPlace } from '../find-lots.ts'
import { LotConditions } from '../lot-conditions.ts'
import { currencyOfSearch } from '../price-terms.ts'
import { readAsked } from '../read-asked.ts'
import { queryInWords } from './query-words.ts'
import { savedSearch } from './table.ts'

const isOwn = ({ actor }: CallContext<PersonActor>, id: string) =>
  and(eq(savedSearch.id, id), eq(savedSearch.personId, actor.personId))

const keyOf = (query: SavedQuery) =>
  createHash('sha256').update(JSON.stringify(query)).digest('base64url')

/** A person's saved searches, each with the number of lots that it finds now. */
export async function listSaved(ctx: CallContext<PersonActor>) {
  const rows = await ctx.db
    .select()
    .from(savedSearch)
    .where(eq(savedSearch.personId, ctx.actor.personId))
    .orderBy(desc(savedSearch.createdAt), asc(savedSearch.id))
  const items = []
  for (const { id, name, query, frequency, emails, lastToldAt, createdAt } of rows) {
    const { asked } = await readAsked(ctx, query)
    const [counted] = await countLots(ctx, new LotConditions(ctx, asked), [{ only: null }])
    items.push({
      id,
      name,
      asks: queryInWords(query).asks,
      query,
      frequency,
      emails,
      lastToldAt,
      createdAt,
      ...amountOf(counted?.seen ?? 0),
    })
  }
  return { items }
}

/**
 * Saves a search; one that is saved already gets the new frequency.
 * @throws ProblemError 404 for an unknown category, 409 beyond the limit
 */
export async function saveSearch(
  ctx: CallContext<PersonActor>,
  given: { query: SavedQuery; frequency: AlertFrequency },
) {
  refuseUnknownPlace(given.query)
  // The price limits stay in the currency in which they were typed, also if the owner chooses another one later.
  const currency = await currencyOfSearch(ctx, given.query)
  const query = canonicalQuery({ ...given.query, currency })
  const { frequency } = given
  const { name } = queryInWords(query)
  const { personId } = ctx.actor
  return inTransaction(ctx, async (inside) => {
    const { db, clock } = inside
    // One after another, so that two windows do not pass the limit together.
    await holdOpenPerson(inside, personId)
    const key = keyOf(query)
    const others = await db.$count(
      savedSearch,
      and(eq(savedSearch.personId, personId), sql`${savedSearch.queryKey} <> ${key}`),
    )
    if (others >= mostSaved) {
      throw new ProblemError(
        'conflict',
        `You have saved ${mostSaved} searches. Remove one to save another.`,
      )
    }
    const [saved] = await db
      .insert(savedSearch)
      .values({ personId, name, query, queryKey: key, frequency, createdAt: clock() })
      .onConflictDoUpdate({
        target: [savedSearch.personId, savedSearch.queryKey],
        set: { frequency },
      })
      .returning({ id: savedSearch.id, name: savedSearch.name })
    if (saved === undefined) throw new Error('a saved search has no row')
    return saved
  })
}

/** @throws ProblemError 404 */
export async function changeSaved(
  ctx: CallContext<PersonActor>,
  {
    id,
    frequency,
    emails,
  }: { id: string; frequency?: AlertFrequency | undefined; emails?: boolean | undefined },
) {
  const changed = await ctx.db
    .update(savedSearch)
    // With nothing to set, the row is still found.
    .set({ id, ...(frequency && { frequency }), ...(emails !== undefined && { emails }) })
    .where(isOwn(ctx, id))
    .returning({ id: savedSearch.id })
  if (changed.length === 0) throw new ProblemError('not-found')
}

/** @throws ProblemError 404 */
export async function removeSaved(ctx: CallContext<PersonActor>, id: string) {
  const removed = await ctx.db
    .delete(savedSearch)
    .where(isOwn(ctx, id))
    .returning({ id: savedSearch.id })
  if (removed.length === 0) throw new ProblemError('not-found')
}
