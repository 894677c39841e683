import type { RequestContext } from '#server/http/request-context.ts'

import { auditEntry } from './table.ts'

/** What happened, to what. */
interface Event {
  /** A thing and what happened to it, such as `company.verified`. */
  action: string
  object: { kind: string; id: string }
  /** Values that changed, masked: the log is kept for years. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  /** In the actor's words. */
  reason?: string
}

type AuditContext = Pick<RequestContext, 'db' | 'clock'> &
  Partial<Pick<RequestContext, 'actor' | 'request'>>

/** Writes the audit log, in the transaction of what it tells about. */
export async function audit(ctx: AuditContext, event: Event): Promise<void> {
  const { actor, request } = ctx
  const known = actor?.kind === 'person' ? actor : null
  await ctx.db.insert(auditEntry).values({
    at: ctx.clock(),
    actorId: known?.personId ?? null,
    sessionId: known?.sessionId ?? null,
    requestId: request?.id ?? null,
    action: event.action,
    objectKind: event.object.kind,
    objectId: event.object.id,
    before: event.before ?? null,
    after: event.after ?? null,
    reason: event.reason ?? null,
  })
}
