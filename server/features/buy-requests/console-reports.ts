import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'

import { dueAt } from '#server/calendar/due-at.ts'
import { ourPlace } from '#server/calendar/place.ts'
import type { WorkContext } from '#server/contract/context.ts'
import type { QueueSource } from '#server/contract/queue.ts'
import { onTheWire } from '#server/contract/wire.ts'
import { beyond, inOrder, type Order, pageFrom, type Paging, placeOf } from '#server/db/keyset.ts'
import { countQueue } from '#server/db/queue-counts.ts'
import { companyNamesOf } from '#server/features/companies/service.ts'
import type { reportViews } from '#shared/features/buy-requests/console-contract.ts'
import { reportPromise } from '#shared/features/buy-requests/request-states.ts'

import { buyRequest, buyRequestAnswer, buyRequestReport } from './table.ts'

const { id, at, outcome, decidedAt } = buyRequestReport
const waits = isNull(outcome)

type View = (typeof reportViews)[number]
const orders: Readonly<Record<View, Order>> = {
  waiting: { by: at, id, direction: 'asc' },
  decided: { by: decidedAt, id, direction: 'desc' },
}

/** Reports that wait, longest wait first, or that were decided on, newest first. */
export async function listReports(
  ctx: WorkContext,
  { view, after, limit }: Paging & { view: View },
) {
  const order = orders[view]
  const rows = await ctx.db
    .select({
      report: buyRequestReport,
      request: buyRequest,
      answer: buyRequestAnswer,
      place: placeOf(order),
    })
    .from(buyRequestReport)
    .innerJoin(buyRequest, eq(buyRequest.id, buyRequestReport.requestId))
    .leftJoin(buyRequestAnswer, eq(buyRequestAnswer.id, buyRequestReport.answerId))
    .where(and(view === 'waiting' ? waits : isNotNull(outcome), beyond(order, after)))
    .orderBy(...inOrder(order))
    .limit(limit + 1)
  const { items, next } = pageFrom(rows, limit)
  const authorOf = ({ request, answer }: (typeof rows)[number]) =>
    answer?.sellerCompanyId ?? request.buyerCompanyId
  const names = await companyNamesOf(
    ctx,
    items.flatMap((each) => [authorOf(each), each.report.companyId]),
  )
  const named = (company: string) => ({ id: company, name: names.get(company) ?? '' })
  return onTheWire({
    items: items.map((each) => ({
      ...each.report,
      dueAt: dueAt(reportPromise, each.report.at, ourPlace(ctx.config)),
      what: each.answer === null ? ('request' as const) : ('answer' as const),
      request: each.request.title,
      lot: each.answer?.title ?? null,
      words: each.answer === null ? each.request.description : (each.answer.note ?? ''),
      author: named(authorOf(each)),
      reporter: named(each.report.companyId),
    })),
    next,
  })
}

/** The reports that wait for an operator. */
export const waitingReports: QueueSource = {
  count: ({ db }, times) =>
    countQueue(db, { table: buyRequestReport, where: waits, since: at }, times),
  longest: async (ctx, limit) => {
    const rows = await ctx.db
      .select({ id, title: buyRequest.title, answer: buyRequestReport.answerId, since: at })
      .from(buyRequestReport)
      .innerJoin(buyRequest, eq(buyRequest.id, buyRequestReport.requestId))
      .where(waits)
      .orderBy(asc(at), asc(id))
      .limit(limit)
    return rows.map(({ answer, ...row }) => ({
      ...row,
      about: answer === null ? 'Report of a buy request' : 'Report of an answer to it',
    }))
  },
}
