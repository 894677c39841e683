import { and, desc, eq } from 'drizzle-orm'

import type { MemberActor, PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { holdOpenPerson } from '#server/features/accounts/service.ts'
import { tradingSeller, tradingSellers } from '#server/features/companies/service.ts'
import { mostFollowed } from '#shared/features/listings/favourites-contract.ts'

import { follow } from './table.ts'

const isOwn = ({ actor }: CallContext<PersonActor>) => eq(follow.personId, actor.personId)

/**
 * Follows a seller; again changes nothing.
 * @throws ProblemError 404 for a company that is not verified, 409 for the own company and beyond the
 *   limit
 */
export async function followSeller(ctx: CallContext<MemberActor>, companyId: string) {
  await tradingSeller(ctx, companyId)
  const { personId, company } = ctx.actor
  if (companyId === company.id) throw new ProblemError('conflict', 'This is your own company.')
  await inTransaction(ctx, async (inside) => {
    const { db, clock } = inside
    await holdOpenPerson(inside, personId)
    if ((await db.$count(follow, isOwn(ctx))) >= mostFollowed) {
      throw new ProblemError('conflict', `You follow ${mostFollowed} sellers. Leave one first.`)
    }
    const now = clock()
    await db
      .insert(follow)
      .values({ personId, companyId, toldUpTo: now, createdAt: now })
      .onConflictDoNothing()
  })
}

/** Stops following a seller; again changes nothing. */
export async function unfollowSeller(ctx: CallContext<PersonActor>, companyId: string) {
  await ctx.db.delete(follow).where(and(isOwn(ctx), eq(follow.companyId, companyId)))
}

/** The sellers whom a person follows, the latest first; those not to be traded with are left out. */
export async function listFollowed(ctx: CallContext<PersonActor>) {
  const rows = await ctx.db
    .select({ id: follow.companyId, at: follow.createdAt })
    .from(follow)
    .where(isOwn(ctx))
    .orderBy(desc(follow.createdAt), desc(follow.companyId))
  const known = await tradingSellers(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    items: rows.flatMap(({ id, at }) => {
      const seller = known.get(id)
      return seller === undefined ? [] : [{ id, ...seller, followedAt: at }]
    }),
  }
}
