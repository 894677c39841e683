import { eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { listing } from '#server/features/listings/service.ts'
import { currentRates, displayCurrencyOf } from '#server/features/rates/service.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { trends } from '#shared/features/trends/contract.ts'
import { windowDays } from '#shared/features/trends/thresholds.ts'

import { lotsOnSale, trades } from './comparable.ts'
import { inCurrency } from './one-currency.ts'
import { presentRows } from './present-rows.ts'
import { leafIdOf } from './segments.ts'
import { type Leaf, leavesOf, type Place, placesOf, quartilesOf } from './work-out.ts'

type Trends = AnswerOf<typeof trends.read>

const window = windowDays * 86_400_000

/** What lots are offered at and have sold for, of all companies, beside what the caller’s company asks. */
export async function readTrends(
  ctx: CallContext<MemberActor>,
  asked: { currency?: Currency | undefined },
): Promise<Trends> {
  const now = ctx.clock()
  const since = new Date(now.getTime() - window)
  const rates = await currentRates(ctx)
  const onSale = lotsOnSale(ctx, rates)
  const recent = trades(ctx, rates, since, now)
  const former = trades(ctx, rates, new Date(since.getTime() - window), since)
  const offered = await leavesOf(ctx, onSale)
  const settled = await leavesOf(ctx, recent)
  const before = sameOnly(await leavesOf(ctx, former), settled)
  const own = lotsOnSale(ctx, rates, eq(listing.companyId, ctx.actor.company.id))
  const shown = inCurrency(asked.currency ?? (await displayCurrencyOf(ctx)), rates)
  const segments = presentRows(shown, {
    asked: offered,
    settled,
    askedFigures: await quartilesOf(ctx, onSale, placesOf(offered)),
    settledFigures: await quartilesOf(ctx, recent, placesOf(settled)),
    beforeFigures: await quartilesOf(ctx, former, placesOf(before)),
    ownFigures: await quartilesOf(ctx, own, ownPlaces(offered, settled)),
  })
  return { at: now, currency: shown.currency, ratesAt: shown.ratesAt, segments }
}

/** The ids of the leaves in each segment. */
function membersOf(leaves: readonly Leaf[]): ReadonlyMap<string | null, string> {
  const members = new Map<string | null, Set<string>>()
  for (const { leaf, shown } of leaves) {
    members.set(shown, (members.get(shown) ?? new Set()).add(leafIdOf(leaf)))
  }
  return new Map([...members].map(([segment, ids]) => [segment, [...ids].toSorted().join()]))
}

/**
 * The leaves of the segments that had the same leaves before. Another choice of the same trades would
 * tell, with what was shown then, about those in which the two differ.
 */
function sameOnly(before: readonly Leaf[], now: readonly Leaf[]): Leaf[] {
  const [then, today] = [membersOf(before), membersOf(now)]
  return before.filter(({ shown }) => then.get(shown) === today.get(shown))
}

/** Where the caller’s own lots stand: in every row that is about them. */
function ownPlaces(asked: readonly Leaf[], settled: readonly Leaf[]): Place[] {
  const sold = new Map(settled.map(({ leaf, shown }) => [leaf, shown]))
  return asked.flatMap(({ leaf, shown }) =>
    [...new Set([shown ?? leafIdOf(leaf), sold.get(leaf) ?? null])].flatMap((segment) =>
      segment === null ? [] : [{ leaf, segment }],
    ),
  )
}
