import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actorsOf } from '#server/features/companies/service.ts'
import { isOnSale, isOpenTo, listing, onBehalfOf } from '#server/features/listings/service.ts'
import { notify } from '#server/notifications/notify.ts'
import { savedAddress } from '#shared/features/search/saved-address.ts'
import type { AlertFrequency } from '#shared/features/search/saved-contract.ts'

import { searchNotifications } from '../notification-kinds.ts'
import { alertMail, alertWords } from './alert-mail.ts'
import { matchNewLots } from './match-lots.ts'
import { savedSearch, savedSearchMatch } from './table.ts'

/** The most lots that one alert names. */
const mostNamed = 20
const searchesAtOnce = 200
const isUntold = isNull(savedSearchMatch.toldAt)
const hourOfDigests = 8
const day = 86_400_000
const monday = 1

/** Matches found until then are due now: digests wait for eight o'clock UTC, weekly ones for Monday. */
export function dueUpTo(frequency: AlertFrequency, now: Date): Date {
  if (frequency === 'at-once') return now
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hourOfDigests)
  const morning = new Date(today > now.getTime() ? today - day : today)
  const back = frequency === 'daily' ? 0 : (morning.getUTCDay() - monday + 7) % 7
  return new Date(morning.getTime() - back * day)
}

/** Searches with matches that nobody has been told of and that are due. */
const dueSearches = ({ db, clock }: WorkContext) => {
  const now = clock()
  const due = (['daily', 'weekly'] as const).map(
    (each) => sql`when ${each} then ${dueUpTo(each, now).toISOString()}::timestamptz`,
  )
  return db
    .selectDistinct({ id: savedSearchMatch.searchId })
    .from(savedSearchMatch)
    .innerJoin(savedSearch, eq(savedSearch.id, savedSearchMatch.searchId))
    .where(
      and(
        isUntold,
        lte(
          savedSearchMatch.foundAt,
          sql`case ${savedSearch.frequency} ${sql.join(due, sql` `)} else ${now.toISOString()}::timestamptz end`,
        ),
      ),
    )
    .limit(searchesAtOnce)
}

/**
 * Tells somebody of the lots that their saved search has found, once: the search stays locked until
 * the lots are marked as told. Lots that have been closed to them since are not named.
 */
async function tellOne(ctx: WorkContext, id: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { db, clock } = inside
    const now = clock()
    const [search] = await db
      .select()
      .from(savedSearch)
      .where(eq(savedSearch.id, id))
      .for('update', { skipLocked: true })
    if (search === undefined) return
    const due = await db
      .update(savedSearchMatch)
      .set({ toldAt: now })
      .where(
        and(
          eq(savedSearchMatch.searchId, id),
          isUntold,
          lte(savedSearchMatch.foundAt, dueUpTo(search.frequency, now)),
        ),
      )
      .returning({ listingId: savedSearchMatch.listingId })
    const actor = (await actorsOf(db, [search.personId], now)).get(search.personId)
    if (due.length === 0 || actor === undefined) return
    const ids = due.map(({ listingId }) => listingId)
    const lots = await db
      .select({ title: listing.title })
      .from(listing)
      .where(
        and(
          inArray(listing.id, ids),
          isOnSale(inside),
          isOpenTo(onBehalfOf(inside, actor), listing),
        ),
      )
      .orderBy(desc(listing.publishedAt), desc(listing.id))
    if (lots.length === 0) return
    const titles = lots.slice(0, mostNamed).map(({ title }) => title)
    const found = { titles, more: lots.length - titles.length, at: now }
    await notify(inside, {
      kind: searchNotifications.match,
      to: [search.personId],
      ...alertWords(search, found),
      link: savedAddress(search.query),
      ...(search.emails ? { mail: (to) => alertMail(inside, to, search, found) } : {}),
    })
    await db.update(savedSearch).set({ lastToldAt: now }).where(eq(savedSearch.id, id))
  })
}

/** Tells everybody of what is due. One search that fails does not hold up the others. */
export async function tellMatches(ctx: WorkContext, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const { id } of await dueSearches(ctx)) {
    if (signal?.aborted === true) return
    try {
      await tellOne(ctx, id)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some saved searches were not told')
}

/** The recurring job: finds what is new to saved searches, and tells their people. */
export async function alertPeople(ctx: WorkContext, signal?: AbortSignal): Promise<void> {
  await matchNewLots(ctx, signal)
  await tellMatches(ctx, signal)
}
