import type { CallContext, WorkContext } from '#server/contract/context.ts'
import type { Queryable } from '#server/contract/database.ts'
import { insertInto } from '#server/db/insert-into.ts'
import { beforeCommit } from '#server/db/transaction.ts'

import { auditEntry } from './table.ts'

/** What happened, and to which object. */
interface Event {
  /** The kind of object and what happened to it, such as `company.verified`. */
  action: string
  object: { kind: string; id: string }
  /** Changed values, masked because the log is kept for years. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  /** In the actor's own words. */
  reason?: string
}

const insertEntries = (db: Queryable, rows: readonly (typeof auditEntry.$inferInsert)[]) =>
  db.execute(insertInto(auditEntry, rows))

/**
 * Writes audit entries as the last thing that the transaction of the events does, because the next
 * entry of anybody waits for its end. So the transaction does not find them itself.
 */
export async function auditAll(
  ctx: WorkContext | CallContext,
  events: readonly Event[],
): Promise<void> {
  const asked = 'actor' in ctx ? ctx : null
  const known = asked?.actor.kind === 'person' ? asked.actor : null
  const at = ctx.clock()
  const rows = events.map(({ action, object, before = null, after = null, reason = null }) => ({
    at,
    actorId: known?.personId ?? null,
    sessionId: known?.sessionId ?? null,
    requestId: asked?.request.id ?? null,
    action,
    objectKind: object.kind,
    objectId: object.id,
    before,
    after,
    reason,
  }))
  await beforeCommit(ctx, insertEntries, rows)
}

/** The same for one event. */
export const audit = (ctx: WorkContext | CallContext, event: Event): Promise<void> =>
  auditAll(ctx, [event])
