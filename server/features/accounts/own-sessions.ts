import { and, desc, eq } from 'drizzle-orm'

import { isLive } from '#server/auth/live-session.ts'
import { audit } from '#server/audit/audit.ts'
import type { PersonActor } from '#server/auth/actor.ts'
import { revokeSessions } from '#server/auth/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { RequestContext } from '#server/http/request-context.ts'

import { browserName } from './browser-name.ts'
import { session } from './table.ts'

/** A list that nobody reads to its end; older ones end by themselves. */
const most = 100

/** Where a person is signed in, the last used first. */
export async function listSessions(
  { db, clock }: RequestContext,
  { personId, sessionId }: PersonActor,
) {
  const now = clock()
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.personId, personId), isLive(now)))
    .orderBy(desc(session.lastUsedAt), desc(session.id))
    .limit(most)
  return rows.map(({ id, userAgent, address, createdAt, lastUsedAt, twoStep }) => ({
    id,
    browser: browserName(userAgent),
    address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    twoStep,
    present: id === sessionId,
  }))
}

/** Ends one session of a person, or with null all but the present one. @returns how many ended */
export async function endSessions(
  ctx: RequestContext,
  { personId, sessionId }: PersonActor,
  id: string | null,
): Promise<number> {
  return inTransaction(ctx, async (inside) => {
    const which = id === null ? { except: sessionId } : { only: id }
    const ended = await revokeSessions(inside, personId, 'revoked', which)
    if (id !== null && ended === 0) throw new ProblemError('not-found', 'There is no such session.')
    const after = { ended: id ?? 'others', sessions: ended }
    if (ended > 0) {
      await audit(inside, {
        action: 'session.ended',
        object: { kind: 'person', id: personId },
        after,
      })
    }
    return ended
  })
}
