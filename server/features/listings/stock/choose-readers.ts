import { eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { hasWords } from '#server/db/word-search.ts'
import {
  companyNamesOf,
  findBuyersByName,
  tradingSellers,
} from '#server/features/companies/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { listings } from '#shared/features/listings/contract.ts'

import { confirmedAt, opens } from '../bulk/plan-change.ts'
import { changedBy, writeMany } from '../bulk/write-many.ts'
import { listingLimits } from '../limits.ts'
import { earlyCompany } from '../table.ts'
import { recordChange } from './edit-listing.ts'
import { changeLocked, dropPagesOf, lockOwn, ownListing, presentOwn } from './own-listing.ts'

/**
 * Says who sees a listing first, and for how many hours from its publication. Once it is open to
 * everyone it stays so.
 * @throws ProblemError 404, 409 if it is open already or has been changed, 422 for unknown buyers
 */
export async function chooseReaders(
  ctx: CallContext<MemberActor>,
  { id, version, hours, companies }: InputOf<typeof listings.chooseReaders>,
) {
  return inTransaction(ctx, async (inside) => {
    const { db, clock } = inside
    const found = await lockOwn(inside, id, version)
    if (found.publicFrom !== null && found.publicFrom <= clock()) {
      throw new ProblemError('conflict', 'This listing has already been open to everyone.')
    }
    const trading = await tradingSellers(inside, companies)
    if (companies.some((each) => !trading.has(each))) {
      throw invalidInput('/companies', 'One of these is not a verified company.')
    }
    const written = await changeLocked(inside, found, {
      earlyHours: hours,
      publicFrom: opens(found.firstPublishedAt, hours),
    })
    const former = await db
      .delete(earlyCompany)
      .where(eq(earlyCompany.listingId, id))
      .returning({ id: earlyCompany.companyId })
    const chosen = [...new Set(hours === 0 ? [] : companies)]
    const circle = await circleWords(
      inside,
      former.map((each) => each.id),
      chosen,
    )
    if (chosen.length > 0) {
      await db
        .insert(earlyCompany)
        .values(chosen.map((companyId) => ({ listingId: id, companyId })))
    }
    await recordChange(
      inside,
      written,
      'early-access',
      { hours: String(found.earlyHours), ...circle.before },
      { hours: String(hours), ...circle.after },
    )
    dropPagesOf(inside, [id])
    return presentOwn(inside, written)
  })
}

/** The companies that see it first, before and after, by their names of today; nothing if they stay. */
async function circleWords(
  ctx: CallContext<MemberActor>,
  before: readonly string[],
  after: readonly string[],
) {
  if (before.toSorted().join() === after.toSorted().join()) return { before: {}, after: {} }
  const names = await companyNamesOf(ctx, [...before, ...after])
  const words = (ids: readonly string[]) => ({
    companies: ids.length === 0 ? null : namesIn(ids, names),
  })
  return { before: words(before), after: words(after) }
}

const namesIn = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  ids
    .map((id) => names.get(id) ?? '')
    .toSorted()
    .join(', ')

/** Records that a listing's pieces are still there. */
export async function confirmListing(ctx: CallContext<MemberActor>, id: string) {
  return inTransaction(ctx, async (inside) => {
    const found = await lockOwn(inside, id)
    await writeMany(inside, [confirmedAt(found, inside.clock())], changedBy(inside, null))
    return ownListing(inside, id)
  })
}

const most = 8

/** Verified buyers by name, other than the actor's own company. */
export async function findBuyers(ctx: CallContext<MemberActor>, { name }: { name: string }) {
  const own = ctx.actor.company.id
  await ctx.services.limits.consume(listingLimits.findBuyers, own)
  // Without a word, every company would match.
  if (!hasWords(name)) return { items: [] }
  const found = await findBuyersByName(ctx, name, most + 1)
  return { items: found.filter(({ id }) => id !== own).slice(0, most) }
}
