import { and, gt, isNull, sql } from 'drizzle-orm'

import { session } from '#server/features/accounts/table.ts'

/** What a session must be to be used: not revoked, and within both of its lifetimes. */
export const isLive = (now: Date) =>
  and(
    isNull(session.revokedAt),
    gt(session.expiresAt, now),
    sql`${session.lastUsedAt} + ${session.idleMinutes} * interval '1 minute' > ${now.toISOString()}`,
  )
