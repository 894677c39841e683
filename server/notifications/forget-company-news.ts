import { and, eq, notInArray } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { notification } from './table.ts'

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
