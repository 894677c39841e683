import { and, eq, gt, isNull, sql } from 'drizzle-orm'

import type { Queryable } from '#server/contract/database.ts'

import { hasAcceptedTerms, hasSecondStep, person, session } from '../table.ts'

/** A session is live if it is not revoked and within both of its lifetimes. */
export const isLive = (now: Date) =>
  and(
    isNull(session.revokedAt),
    gt(session.expiresAt, now),
    sql`${session.lastUsedAt} + ${session.idleMinutes} * interval '1 minute' > ${now.toISOString()}`,
  )

/**
 * A live session and its person, unless suspended or closed; a subquery, to join with their
 * company.
 */
export const liveSession = (db: Queryable, id: string, now: Date) =>
  db
    .select({
      // Renamed, because both columns are called id.
      sessionId: sql<string>`${session.id}`.as('live_session'),
      personId: sql<string>`${person.id}`.as('live_person'),
      name: person.name,
      email: person.email,
      authTime: session.authTime,
      emailConfirmedAt: person.emailConfirmedAt,
      twoStep: session.twoStep,
      hasSecondStep: hasSecondStep.as('live_second_step'),
      termsAccepted: hasAcceptedTerms.as('live_terms'),
      operator: person.operator,
    })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(
      and(eq(session.id, id), isLive(now), isNull(person.suspendedAt), isNull(person.closedAt)),
    )
    .as('live')
