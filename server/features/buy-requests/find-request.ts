import { and, eq, exists, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { valuesById } from '#server/db/values-by-id.ts'
import { mayBuy } from '#server/features/companies/service.ts'
import type { RequestState } from '#shared/features/buy-requests/request-states.ts'

import { buyRequest, buyRequestAnswer } from './table.ts'

export type BuyRequest = typeof buyRequest.$inferSelect

/** The state of a request and since when, also in the minutes in which the clock has not yet ended it. */
export const stateNow = <State extends RequestState>(
  { state, stateSince, closesAt }: { state: State; stateSince: Date; closesAt: Date },
  now: Date,
) =>
  state === 'open' && closesAt <= now
    ? { state: 'expired' as const, stateSince: closesAt }
    : { state, stateSince }

/** Whether a request is open and in time. */
export const isOpen = ({ clock }: WorkContext): SQL | undefined =>
  and(eq(buyRequest.state, 'open'), gt(buyRequest.closesAt, clock()))

/** Whether it is another company's, which may be traded with and buys, and is not hidden. */
const isOfBuyer = (ctx: CallContext<MemberActor>): SQL | undefined =>
  and(
    ne(buyRequest.buyerCompanyId, ctx.actor.company.id),
    ne(buyRequest.state, 'hidden'),
    mayBuy(ctx.db, ctx.clock(), buyRequest.buyerCompanyId),
  )

/** Whether the caller's company has answered it. @param which a condition for the answers that count; all if left out */
const isAnswered = ({ db, actor }: CallContext<MemberActor>, which?: SQL): SQL =>
  exists(
    db
      .select({ id: buyRequestAnswer.id })
      .from(buyRequestAnswer)
      .where(
        and(
          eq(buyRequestAnswer.requestId, buyRequest.id),
          eq(buyRequestAnswer.sellerCompanyId, actor.company.id),
          which,
        ),
      ),
  )

/** The open requests that a seller may answer, and those that they have answered, open or not. */
export const isForSeller = (
  ctx: CallContext<MemberActor>,
  view?: 'open' | 'answered',
): SQL | undefined =>
  and(
    isOfBuyer(ctx),
    view === 'open'
      ? isOpen(ctx)
      : view === 'answered'
        ? isAnswered(ctx)
        : or(isOpen(ctx), isAnswered(ctx)),
  )

/** Whether the caller's company may read requests of others at all. */
export const sellsNow = ({ actor: { company } }: CallContext<MemberActor>) =>
  company.sells && company.verified && !company.suspended

/**
 * A request that is the caller's, or one they may see as a seller. A seller with a hidden answer always sees it,
 * because that is where they read why and appeal.
 * @throws ProblemError 404 for any other
 */
export async function findRequest(ctx: CallContext<MemberActor>, id: string): Promise<BuyRequest> {
  const own = eq(buyRequest.buyerCompanyId, ctx.actor.company.id)
  const [found] = await ctx.db
    .select()
    .from(buyRequest)
    .where(
      and(
        eq(buyRequest.id, id),
        or(
          own,
          sellsNow(ctx) ? isForSeller(ctx) : undefined,
          isAnswered(ctx, isNotNull(buyRequestAnswer.hiddenReason)),
        ),
      ),
    )
  if (found === undefined) throw new ProblemError('not-found')
  return found
}

/** What requests are called, by their ids. */
export const namesOfRequests = (ctx: WorkContext, ids: readonly string[]) =>
  valuesById(ctx, buyRequest, sql`'the buy request “' || ${buyRequest.title} || '”'`, ids)

/** The answers that operators have not hidden. */
export const isShown = isNull(buyRequestAnswer.hiddenReason)

/** How many answers of those that the caller may see each request has, by its id. */
export async function countAnswers(
  { db }: WorkContext,
  ids: readonly string[],
  of?: SQL,
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: buyRequestAnswer.requestId, answers: sql<number>`count(*)::int` })
    .from(buyRequestAnswer)
    .where(and(inArray(buyRequestAnswer.requestId, [...ids]), of))
    .groupBy(buyRequestAnswer.requestId)
  return new Map(rows.map(({ id, answers }) => [id, answers]))
}
