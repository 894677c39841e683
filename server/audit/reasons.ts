import { createHash, randomBytes } from 'node:crypto'

import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { ThingKind } from '#shared/contract/thing-kinds.ts'

import { auditEntry, auditReason } from './table.ts'

/** A reason as it is kept, with the hash that its entry contains. */
export function saltedReason(
  text: string,
  authorId: string | null,
): typeof auditReason.$inferSelect {
  const salt = randomBytes(16).toString('hex')
  const hash = createHash('sha256').update(`${salt}${text}`).digest('hex')
  return { hash, salt, text, authorId }
}

const wordsOfReason = sql<string | null>`(select ${auditReason.text} from ${auditReason}
  where ${auditReason.hash} = ${auditEntry.reasonHash})`

/** An entry's reason, for a query of entries. */
export const reasonColumns = {
  /** Null if none was given or its words were erased. */
  reason: wordsOfReason,
  reasonErased: sql<boolean>`${auditEntry.reasonHash} is not null and ${wordsOfReason} is null`,
}

/** A whole entry with its reason, for a query of entries. */
export const entryColumns = { ...getTableColumns(auditEntry), ...reasonColumns }

/** The hashes of the reasons of entries about these things. */
const hashesAbout = ({ db }: WorkContext, kind: ThingKind, ids: readonly string[]) =>
  db
    .select({ hash: sql<string>`${auditEntry.reasonHash}` })
    .from(auditEntry)
    .where(and(eq(auditEntry.objectKind, kind), inArray(auditEntry.objectId, [...ids])))

/** Erases the reasons for what happened to these things. The log still shows that there were some. */
export async function forgetReasonsAbout(
  ctx: WorkContext,
  kind: ThingKind,
  ids: readonly string[],
): Promise<void> {
  await ctx.db.delete(auditReason).where(inArray(auditReason.hash, hashesAbout(ctx, kind, ids)))
}
