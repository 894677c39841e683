import { eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { acrossCompanies } from '#server/db/row-security/transactions.ts'
import { listing } from '#server/features/listings/service.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { trends } from '#shared/features/trends/contract.ts'
import { windowDays } from '#shared/features/trends/thresholds.ts'

import { lotsOnSale, trades } from './comparable.ts'
import { presentRows } from './present-rows.ts'
import { leafIdOf } from './segments.ts'
import { type Leaf, leavesOf, type Place, placesOf, quartilesOf } from './work-out.ts'

type Trends = OutputOf<typeof trends.read>

const window = windowDays * 86_400_000

/** What lots are offered at and have sold for, of all companies, beside what the caller’s company asks. */
export const readTrends = (ctx: CallContext<MemberActor>): Promise<Trends> =>
  acrossCompanies(ctx, (all) => trendsFor(all, ctx.actor.company.id))

async function trendsFor(ctx: WorkContext, companyId: string): Promise<Trends> {
  const now = ctx.clock()
  const since = new Date(now.getTime() - window)
  const onSale = lotsOnSale(ctx)
  const recent = trades(ctx, since, now)
  const former = trades(ctx, new Date(since.getTime() - window), since)
  const asked = await leavesOf(ctx, onSale)
  const settled = await leavesOf(ctx, recent)
  const before = sameOnly(await leavesOf(ctx, former), settled)
  const own = lotsOnSale(ctx, eq(listing.companyId, companyId))
  const segments = presentRows({
    asked,
    settled,
    askedFigures: await quartilesOf(ctx, onSale, placesOf(asked)),
    settledFigures: await quartilesOf(ctx, recent, placesOf(settled)),
    beforeFigures: await quartilesOf(ctx, former, placesOf(before)),
    ownFigures: await quartilesOf(ctx, own, ownPlaces(asked, settled)),
  })
  return { at: now.toISOString(), segments }
}

/** The ids of the leaves in each segment, by segment and currency. */
function membersOf(leaves: readonly Leaf[]): ReadonlyMap<string, string> {
  const members = new Map<string, Set<string>>()
  for (const { leaf, currency, shown } of leaves) {
    const key = `${shown} ${currency}`
    members.set(key, (members.get(key) ?? new Set()).add(leafIdOf(leaf)))
  }
  return new Map([...members].map(([key, ids]) => [key, [...ids].toSorted().join()]))
}

/**
 * The leaves of the segments that had the same leaves before. Another choice of the same trades would
 * tell, with what was shown then, about those in which the two differ.
 */
function sameOnly(before: readonly Leaf[], now: readonly Leaf[]): Leaf[] {
  const [then, today] = [membersOf(before), membersOf(now)]
  return before.filter(({ shown, currency }) => {
    const key = `${shown} ${currency}`
    return then.get(key) === today.get(key)
  })
}

/** Where the caller’s own lots stand: in every row that is about them. */
function ownPlaces(asked: readonly Leaf[], settled: readonly Leaf[]): Place[] {
  const sold = new Map(
    settled.map(({ leaf, currency, shown }) => [`${leaf} ${currency}`, shown] as const),
  )
  return asked.flatMap(({ leaf, currency, shown }) =>
    [...new Set([shown ?? leafIdOf(leaf), sold.get(`${leaf} ${currency}`) ?? null])].flatMap(
      (segment) => (segment === null ? [] : [{ leaf, currency, segment }]),
    ),
  )
}
