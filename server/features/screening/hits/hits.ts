import { and, asc, desc, eq, inArray } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
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
import { idsAmong } from '#server/db/values-by-id.ts'
import { namesIn } from '#server/features/accounts/service.ts'
import { companyNamesIn } from '#server/features/companies/service.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'
import { stoppingStates } from '#shared/features/screening/rules.ts'

import { screeningHit } from '../table.ts'

type Hit = typeof screeningHit.$inferSelect

/** Hits as operators read them. */
async function present(ctx: WorkContext, hits: readonly Hit[]) {
  const companies = await companyNamesIn(ctx, hits, ({ companyId }) => companyId)
  const people = await namesIn(ctx, hits, ({ decidedBy }) => decidedBy)
  return hits.map(({ companyId, decidedBy, ...hit }) => ({
    ...hit,
    company: { id: companyId, name: companies.get(companyId) ?? '' },
    otherNames: hit.listedNames.filter((each) => each !== hit.listedName),
    decidedBy: decidedBy === null ? null : (people.get(decidedBy) ?? formerPerson),
  }))
}

type SortedBy = 'found' | 'name' | 'likeness' | 'decided'
// Those that wait are few enough to sort; those decided have an index for the time of that.
const columns: Readonly<Record<'open' | 'decided', SortColumns<SortedBy>>> = {
  open: {
    found: { by: screeningHit.at },
    name: { by: screeningHit.name },
    likeness: { by: screeningHit.likeness },
  },
  decided: { decided: { by: screeningHit.decidedAt, filled: true } },
}
const usual = { open: 'found', decided: '-decided' } as const

/**
 * Hits that wait for a decision, oldest first, or those decided, newest first, unless another order is
 * asked for.
 */
export async function listHits(
  ctx: WorkContext,
  {
    show = 'open',
    sort = usual[show],
    after,
    limit,
  }: SortedPaging<SortedBy> & { show?: keyof typeof columns | undefined },
) {
  const order = orderOf(columns[show], screeningHit.id, sort)
  const states = show === 'open' ? (['open'] as const) : (['confirmed', 'dismissed'] as const)
  const query = ctx.db
    .select({ hit: screeningHit, place: placeOf(order) })
    .from(screeningHit)
    .where(and(inArray(screeningHit.state, states), beyond(order, after)))
  const { items, next } = await pageOf(query, order, limit)
  const hits = await present(
    ctx,
    items.map(({ hit }) => hit),
  )
  return { items: hits, next }
}

/** All hits of a company that still count, the newest first. */
export async function hitsOfCompany(ctx: WorkContext, companyId: string) {
  const rows = await ctx.db
    .select()
    .from(screeningHit)
    .where(
      and(
        eq(screeningHit.companyId, companyId),
        inArray(screeningHit.state, ['open', 'confirmed', 'dismissed']),
      ),
    )
    .orderBy(desc(screeningHit.at), asc(screeningHit.id))
  return present(ctx, rows)
}

/** Which of these companies have a hit that is open or confirmed, so that nothing is paid to them. */
export const checkedAmong = (
  ctx: WorkContext,
  companyIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  idsAmong(ctx, screeningHit.companyId, companyIds, inArray(screeningHit.state, stoppingStates))

/** The hits that wait for a decision. */
export const openHits: QueueSource = {
  count: ({ db }, times) =>
    countQueue(
      db,
      { table: screeningHit, where: eq(screeningHit.state, 'open'), since: screeningHit.at },
      times,
    ),
  longest: async (ctx, limit) => {
    const { items } = await listHits(ctx, { limit })
    return items.map(({ id, company, name, listedName, at }) => ({
      id,
      title: company.name,
      about: `“${name}” is like “${listedName}”`,
      since: at,
    }))
  },
}

/** What hits are called, by their ids. */
export async function namesOfHits(ctx: WorkContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await ctx.db
    .select({ id: screeningHit.id, companyId: screeningHit.companyId })
    .from(screeningHit)
    .where(inArray(screeningHit.id, [...new Set(ids)]))
  const names = await companyNamesIn(ctx, rows, ({ companyId }) => companyId)
  return new Map(rows.map(({ id, companyId }) => [id, `a hit of ${names.get(companyId) ?? ''}`]))
}
