import { sql } from 'drizzle-orm'

import { saltedReason } from '#server/audit/reasons.ts'
import { auditEntry, auditReason } from '#server/audit/table.ts'
import type { CallContext, DeclaredEvent, WorkContext } from '#server/contract/context.ts'
import type { Queryable } from '#server/contract/database.ts'
import { insertInto } from '#server/db/insert-into.ts'
import { beforeCommit } from '#server/db/transaction.ts'

import type { Facts } from './facts.ts'

/** What the audit log keeps of an event besides who did it, when, and to what. */
interface Details {
  before?: Facts
  after?: Facts
  /** In the actor's own words, which the log keeps apart from the entry because they may be erased. */
  reason?: string | undefined
}

/** An event, and the id of the thing that it happened to. */
export interface Happening extends Details {
  event: DeclaredEvent
  id: string
}

interface Row {
  entry: typeof auditEntry.$inferInsert
  reason: typeof auditReason.$inferInsert | null
}

/** Inserts reasons and entries in one statement, because every other writer waits for it. */
function insertEntries(db: Queryable, rows: readonly Row[]) {
  const reasons = rows.flatMap(({ reason }) => reason ?? [])
  const entries = insertInto(
    auditEntry,
    rows.map(({ entry }) => entry),
  )
  if (reasons.length === 0) return db.execute(entries)
  return db.execute(sql`with reason as (${insertInto(auditReason, reasons)}) ${entries}`)
}

/**
 * Says that several things happened. Their entries in the audit log are the last thing that the transaction
 * writes, because the next entry of anybody waits for its end; so the transaction does not find them itself.
 */
export async function allHappened(
  ctx: WorkContext | CallContext,
  happenings: readonly Happening[],
): Promise<void> {
  const call = 'actor' in ctx ? ctx : null
  const actor = call?.actor.kind === 'person' ? call.actor : null
  const at = ctx.clock()
  // An operator speaks for the marketplace: leaving it does not take back why it decided something.
  const authorId = actor?.operator === true ? null : (actor?.personId ?? null)
  const rows = happenings.map(({ event, id, before = null, after = null, reason: text }): Row => {
    const reason = text === undefined ? null : saltedReason(text, authorId)
    const entry = {
      at,
      actorId: actor?.personId ?? null,
      sessionId: actor?.sessionId ?? null,
      requestId: call?.request.id ?? null,
      action: event.action,
      objectKind: event.kind,
      objectId: id,
      before,
      after,
      reasonHash: reason?.hash ?? null,
    }
    return { entry, reason }
  })
  await beforeCommit(ctx, insertEntries, rows)
}

/** Says that something happened to the thing with this id, in the transaction of the change. */
export const happened = (
  ctx: WorkContext | CallContext,
  event: DeclaredEvent,
  id: string,
  details: Details = {},
): Promise<void> => allHappened(ctx, [{ event, id, ...details }])
