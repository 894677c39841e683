import { and, eq, type SQL } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { decidersOf, rolesIn } from '#server/features/companies/service.ts'
import { notify } from '#server/notifications/notify.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import { paths } from '#shared/routing/paths.ts'

import { type BuyRequest, isShown } from './find-request.ts'
import { requestNotifications } from './notification-kinds.ts'
import { buyRequestAnswer } from './table.ts'

/** Tells the buyer of a lot with which a seller has answered. */
export async function tellOfAnswer(
  ctx: WorkContext,
  request: BuyRequest,
  answer: typeof buyRequestAnswer.$inferSelect,
): Promise<void> {
  await notify(ctx, {
    kind: requestNotifications.answered,
    to: await decidersOf(ctx, request.buyerCompanyId, 'purchases'),
    title: `A seller has answered your request “${request.title}”`,
    body: `A verified seller offers you “${answer.title}”.`,
    link: paths.buyRequest(request.id),
    mail: { key: `buy request answer ${answer.id}`, label: 'Open the request' },
  })
}

/** Where sellers see what else is looked for. */
export const openRequests = `${paths.buyRequests}?view=open` as const

const endings = {
  found: 'The buyer has found what they looked for and closed the request.',
  'not-needed': 'The buyer no longer needs it and has closed the request.',
  expired: 'The request has expired.',
  hidden: 'We have hidden it, so nobody can answer it any more.',
} as const

/**
 * Those who sell for the companies that have answered a request.
 * @param which a condition for the answers that count; all if left out
 */
async function answerers(ctx: WorkContext, request: BuyRequest, which?: SQL): Promise<string[]> {
  const sellers = await ctx.db
    .selectDistinct({ id: buyRequestAnswer.sellerCompanyId })
    .from(buyRequestAnswer)
    .where(and(eq(buyRequestAnswer.requestId, request.id), which))
  const people = await rolesIn(
    ctx,
    sellers.map(({ id }) => id),
  )
  return people.filter(({ role }) => mayChange(role, 'sales')).map(({ id }) => id)
}

/** Tells the sellers who have answered a request that it has ended. */
export async function tellOfEnd(ctx: WorkContext, request: BuyRequest): Promise<void> {
  if (request.state === 'open') return
  await notify(ctx, {
    kind: requestNotifications.ended,
    to: await answerers(ctx, request),
    title: `The request “${request.title}” is closed`,
    body: endings[request.state],
    // Sellers no longer see one that is hidden.
    link: request.state === 'hidden' ? openRequests : paths.buyRequest(request.id),
  })
}

/** Tells those of them whose answers the buyer sees that a request which was hidden is open again. */
export async function tellOfReturn(ctx: WorkContext, request: BuyRequest): Promise<void> {
  await notify(ctx, {
    kind: requestNotifications.ended,
    to: await answerers(ctx, request, isShown),
    title: `The request “${request.title}” is open again`,
    body: 'Its buyer appealed, and we have decided again. Your answer stands.',
    link: paths.buyRequest(request.id),
  })
}
