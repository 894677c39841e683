import type { WorkContext } from '#server/contract/context.ts'
import type { NotificationKind } from '#server/contract/notifications.ts'
import { decidersOf } from '#server/features/companies/service.ts'
import { notify } from '#server/notifications/notify.ts'
import { areaOf, type Side } from '#shared/contract/trade-sides.ts'
import { paths } from '#shared/routing/paths.ts'

interface News {
  kind: NotificationKind
  /** The number of the order. */
  number: number
  companyId: string
  side: Side
  title: string
  says: string
}

/** Tells those of one side of an order who may rate for it. */
export async function tellRater(ctx: WorkContext, news: News): Promise<void> {
  const { kind, number, companyId, side, title, says } = news
  const to = await decidersOf(ctx, companyId, areaOf[side])
  await notify(ctx, { kind, to, title, body: says, link: paths.order(number) })
}
