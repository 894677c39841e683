import type { WorkContext } from '#server/contract/context.ts'
import type { NotificationKind } from '#server/contract/notifications.ts'
import { findMembers } from '#server/features/companies/service.ts'
import { notify } from '#server/notifications/notify.ts'
import { type CompanyArea, mayChange } from '#shared/contract/company-roles.ts'
import type { Rater } from '#shared/features/ratings/rating-rules.ts'
import { paths } from '#shared/routing/paths.ts'

/** The part of its company that lets somebody rate for this side of an order. */
export const areaOf: Readonly<Record<Rater, CompanyArea>> = { buyer: 'purchases', seller: 'sales' }

interface News {
  kind: NotificationKind
  /** The number of the order. */
  number: number
  companyId: string
  side: Rater
  title: string
  says: string
}

/** Tells those of one side of an order who may rate for it. */
export async function tellRater(ctx: WorkContext, news: News): Promise<void> {
  const { kind, number, companyId, side, title, says } = news
  const area = areaOf[side]
  const people = await findMembers(ctx, companyId, area)
  const to = people.filter(({ role }) => mayChange(role, area)).map(({ id }) => id)
  await notify(ctx, { kind, to, title, body: says, link: paths.order(number) })
}
