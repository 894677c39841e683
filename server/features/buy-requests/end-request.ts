import { and, eq, lt, lte, ne, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { deleteWhere } from '#server/db/delete-where.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { inParts, rowsInBatches } from '#server/jobs/in-parts.ts'
import type { ClosingReason, RequestState } from '#shared/features/buy-requests/request-states.ts'

import { requestEvents } from './events.ts'
import { isOpen } from './find-request.ts'
import { buyRequest } from './table.ts'
import { tellOfEnd } from './tell-sides.ts'

/**
 * Ends a request that is still open, and tells the sellers who have answered.
 * @returns whether it did
 */
export const endRequest = (
  ctx: WorkContext,
  id: string,
  state: Exclude<RequestState, 'open' | 'hidden'>,
): Promise<boolean> =>
  inTransaction(ctx, async (inside) => {
    const { db, clock } = inside
    const [ended] = await db
      .update(buyRequest)
      // The clock ends it at its time, also if the job is late.
      .set({ state, stateSince: state === 'expired' ? sql`${buyRequest.closesAt}` : clock() })
      .where(and(eq(buyRequest.id, id), eq(buyRequest.state, 'open')))
      .returning()
    if (ended === undefined) return false
    const after = state === 'expired' ? {} : { companyId: ended.buyerCompanyId }
    await happened(inside, requestEvents[state], id, { after })
    await tellOfEnd(inside, ended)
    return true
  })

/**
 * Closes a request of the caller's company.
 * @throws ProblemError 404, 409 if it is over
 */
export async function closeRequest(
  ctx: CallContext<MemberActor>,
  { id, reason }: { id: string; reason: ClosingReason },
): Promise<void> {
  const own = and(eq(buyRequest.id, id), eq(buyRequest.buyerCompanyId, ctx.actor.company.id))
  if ((await ctx.db.$count(buyRequest, own)) === 0) throw new ProblemError('not-found')
  const open = await ctx.db.$count(buyRequest, and(own, isOpen(ctx)))
  if (open === 0 || !(await endRequest(ctx, id, reason))) {
    throw new ProblemError('conflict', 'This request is already over.')
  }
}

/** The job that ends the requests whose time is over. Several instances may run it at the same time. */
export async function endDueRequests(ctx: WorkContext): Promise<void> {
  const isDue = and(eq(buyRequest.state, 'open'), lte(buyRequest.closesAt, ctx.clock()))
  await inParts(ctx, async (part) => {
    for await (const { id } of rowsInBatches(ctx, buyRequest, isDue)) {
      await part(`end of buy request ${id}`, () => endRequest(ctx, id, 'expired'))
    }
  })
}

/** Deletes requests that ended before a time, with their answers. */
export const forgetRequests = (ctx: WorkContext, before: Date) =>
  deleteWhere(ctx, buyRequest, and(ne(buyRequest.state, 'open'), lt(buyRequest.stateSince, before)))
