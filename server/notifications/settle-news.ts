import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { NotificationKind } from '#server/contract/notifications.ts'

import { notification } from './table.ts'

/**
 * Marks news as read that asked for something which is done now, such as the reminders of an order that its
 * seller has sent. Joins the open transaction.
 */
export async function settleNews(
  { db, clock }: WorkContext,
  { kind, of, links }: { kind: NotificationKind; of: readonly string[]; links: readonly string[] },
): Promise<void> {
  await db
    .update(notification)
    .set({ readAt: clock() })
    .where(
      and(
        inArray(notification.personId, [...of]),
        inArray(notification.link, [...links]),
        eq(notification.kind, kind.name),
        isNull(notification.readAt),
      ),
    )
}

/**
 * Deletes what somebody was told for a company, once they no longer act for it; what is about their own
 * account stays. Joins the open transaction.
 */
export async function forgetCompanyNews({ db, services }: WorkContext, personId: string) {
  const personal = services.notificationKinds.filter((kind) => kind.personal)
  await db.delete(notification).where(
    and(
      eq(notification.personId, personId),
      notInArray(
        notification.kind,
        personal.map(({ name }) => name),
      ),
    ),
  )
}
