import { and, eq, isNull, ne } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import type { ReportDecision, ReportOutcome } from '#shared/features/buy-requests/request-states.ts'

import { requestEvents } from './events.ts'
import { type BuyRequest, isShown } from './find-request.ts'
import { buyRequest, buyRequestAnswer, buyRequestReport } from './table.ts'
import { tellOfHiding, tellReporters } from './tell-of-decision.ts'
import { tellOfEnd } from './tell-sides.ts'

type Report = typeof buyRequestReport.$inferSelect

const overtaken = () =>
  new ProblemError('conflict', 'This report does not wait any more. Reload the page.')

/**
 * Hides what was reported and tells its author why, which settles all reports of it; or dismisses this
 * report. Who reported is told either way. If two operators decide, one is refused.
 * @throws ProblemError 404, 409 if it was decided on, or the answer was taken back
 */
export async function decideOnReport(
  ctx: CallContext<PersonActor>,
  { id, decision, reason }: { id: string; decision: ReportDecision; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { db } = inside
    const [about] = await db
      .select({ requestId: buyRequestReport.requestId })
      .from(buyRequestReport)
      .where(eq(buyRequestReport.id, id))
    if (about === undefined) throw new ProblemError('not-found')
    // The request first, as for reports of it and answers to it; then what was decided meanwhile shows.
    const [request] = await db
      .select()
      .from(buyRequest)
      .where(eq(buyRequest.id, about.requestId))
      .for('update')
    const [report] = await db
      .select()
      .from(buyRequestReport)
      .where(and(eq(buyRequestReport.id, id), isNull(buyRequestReport.outcome)))
    if (request === undefined || report === undefined) throw overtaken()
    const outcome = decision === 'hide' ? 'hidden' : 'dismissed'
    if (outcome === 'hidden') {
      if (report.answerId === null) await hideRequest(inside, request, reason)
      else await hideAnswer(inside, request, { id: report.answerId, reason })
    }
    await settle(inside, { request, report, outcome, reason })
  })
}

async function hideRequest(
  ctx: CallContext<PersonActor>,
  request: BuyRequest,
  reason: string,
): Promise<void> {
  const [hidden] = await ctx.db
    .update(buyRequest)
    .set({ state: 'hidden', hiddenReason: reason, stateSince: ctx.clock() })
    .where(and(eq(buyRequest.id, request.id), ne(buyRequest.state, 'hidden')))
    .returning()
  if (hidden === undefined) throw overtaken()
  await happened(ctx, requestEvents.hidden, request.id, {
    before: { state: request.state },
    after: { companyId: request.buyerCompanyId },
    reason,
  })
  await tellOfHiding(ctx, hidden, { reason, answer: null })
  // The end of one that was over is no news to sellers.
  if (request.state === 'open') await tellOfEnd(ctx, hidden)
}

async function hideAnswer(
  ctx: CallContext<PersonActor>,
  request: BuyRequest,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const [answer] = await ctx.db
    .update(buyRequestAnswer)
    .set({ hiddenReason: reason })
    .where(and(eq(buyRequestAnswer.id, id), isShown))
    .returning()
  if (answer === undefined) throw overtaken()
  await happened(ctx, requestEvents['answer-hidden'], request.id, {
    after: { companyId: answer.sellerCompanyId },
    reason,
  })
  await tellOfHiding(ctx, request, { reason, answer })
}

interface Decided {
  request: BuyRequest
  report: Report
  outcome: ReportOutcome
  reason: string
}

/** Ends this report, or once its thing is hidden all that are open, and tells who reported. */
async function settle(
  ctx: CallContext<PersonActor>,
  { request, report, outcome, reason }: Decided,
): Promise<void> {
  const { id, requestId, answerId } = buyRequestReport
  const ofThing = and(
    eq(requestId, report.requestId),
    report.answerId === null ? isNull(answerId) : eq(answerId, report.answerId),
  )
  const settled = await ctx.db
    .update(buyRequestReport)
    .set({ outcome, decidedAt: ctx.clock(), decision: reason })
    .where(
      and(outcome === 'hidden' ? ofThing : eq(id, report.id), isNull(buyRequestReport.outcome)),
    )
    .returning()
  if (settled.length === 0) throw overtaken()
  if (outcome === 'dismissed') {
    await happened(ctx, requestEvents.dismiss, request.id, {
      after: { companyId: report.companyId },
      reason,
    })
  }
  await tellReporters(ctx, request, { reports: settled, outcome, reason })
}
