import { sql } from 'drizzle-orm'

import type { Queryable } from '#server/contract/database.ts'

/** Entries per query, which take far less than the time limit of a statement. */
const atOnce = 10_000

/** How much of the chain is intact. */
export interface ChainCheck {
  entries: number
  /** The first entry that is missing, out of order, or changed in itself or its reason; null if none is. */
  brokenAt: number | null
  /** Hash of the last intact entry. */
  hash: string
}

interface Link extends Record<string, unknown> {
  id: string
  hash: string
  whole: boolean
}

/**
 * Computes every hash of the audit log again, in the database, as the trigger does, and those of the
 * reasons that are not erased. It cannot detect that the end was cut off, or that all hashes from some
 * entry on were replaced. To detect either, compare with a hash noted elsewhere.
 */
export async function checkAuditChain({ db }: { db: Queryable }): Promise<ChainCheck> {
  let last = { id: 0, hash: '' }
  for (;;) {
    const { rows } = await db.execute<Link>(sql`
      SELECT id, hash, hash = encode(sha256(convert_to(
          lag(hash, 1, ${last.hash}) OVER (ORDER BY id) || audit_entry_text(entry), 'UTF8')), 'hex')
        AND id = lag(id, 1, ${last.id}::bigint) OVER (ORDER BY id) + 1
        AND coalesce((SELECT reason.hash = encode(sha256(convert_to(salt || text, 'UTF8')), 'hex')
          FROM audit_reason reason WHERE reason.hash = entry.reason_hash), true) AS whole
      FROM audit_entry entry WHERE id > ${last.id} ORDER BY id LIMIT ${atOnce}`)
    for (const { id, hash, whole } of rows) {
      if (!whole) return { entries: last.id, brokenAt: last.id + 1, hash: last.hash }
      last = { id: Number(id), hash }
    }
    if (rows.length < atOnce) return { entries: last.id, brokenAt: null, hash: last.hash }
  }
}
