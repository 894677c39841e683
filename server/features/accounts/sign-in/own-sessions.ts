import { and, desc, eq } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'

import { ownSessionEvents } from '../events.ts'
import { session } from '../table.ts'
import { browserName } from './browser-name.ts'
import { isLive } from './live-session.ts'
import { revokeSessions } from './sessions.ts'

/** Nobody reads a longer list, and old sessions end by themselves. */
const most = 100

/** Where a person is logged in, the latest use first. */
export async function listSessions({
  db,
  clock,
  actor: { personId, sessionId },
}: CallContext<PersonActor>) {
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
    createdAt,
    lastUsedAt,
    twoStep,
    present: id === sessionId,
  }))
}

/**
 * Ends one session of the person.
 * @throws ProblemError `not-found` if they have no such session
 */
export async function endOwnSession(ctx: CallContext<PersonActor>, id: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    if ((await endSessions(inside, { only: id })) > 0) return
    throw new ProblemError('not-found', 'There is no such session.')
  })
}

/**
 * Ends all sessions of the person except the present one.
 * @returns how many ended
 */
export const endOtherSessions = (ctx: CallContext<PersonActor>): Promise<number> =>
  inTransaction(ctx, (inside) => endSessions(inside, { except: inside.actor.sessionId }))

async function endSessions(
  inside: CallContext<PersonActor>,
  which: { only: string } | { except: string },
): Promise<number> {
  const { personId } = inside.actor
  const sessions = await revokeSessions(inside, personId, 'revoked', which)
  if (sessions > 0) {
    const after = { ended: 'only' in which ? which.only : 'others', sessions }
    await happened(inside, ownSessionEvents.ended, personId, { after })
  }
  return sessions
}
