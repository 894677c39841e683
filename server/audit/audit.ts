import type { CallContext, WorkContext } from '#server/contract/context.ts'

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

/** Writes an audit entry, in the same transaction as the event. */
export async function audit(ctx: WorkContext | CallContext, event: Event): Promise<void> {
  const asked = 'actor' in ctx ? ctx : null
  const known = asked?.actor.kind === 'person' ? asked.actor : null
  await ctx.db.insert(auditEntry).values({
    at: ctx.clock(),
    actorId: known?.personId ?? null,
    sessionId: known?.sessionId ?? null,
    requestId: asked?.request.id ?? null,
    action: event.action,
    objectKind: event.object.kind,
    objectId: event.object.id,
    before: event.before ?? null,
    after: event.after ?? null,
    reason: event.reason ?? null,
  })
}
