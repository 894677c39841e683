import { sql } from 'drizzle-orm'

import type { Queryable } from '#server/contract/database.ts'

/** Entries that one query looks at: far within the time that a statement has. */
const atOnce = 10_000

/** How far the chain holds. */
export interface ChainCheck {
  entries: number
  /** The first entry that is missing, out of its place or changed; null where there is none. */
  brokenAt: number | null
  /** Of the last entry that fits. */
  hash: string
}

interface Link extends Record<string, unknown> {
  id: string
  hash: string
  whole: boolean
}

/**
 * Computes every hash of the audit log again, in the database, as the trigger does. What it cannot
 * see is an end that was cut off, or a chain that was computed anew from some entry on: a hash that
 * was noted elsewhere shows both.
 */
export async function checkAuditChain({ db }: { db: Queryable }): Promise<ChainCheck> {
  let last = { id: 0, hash: '' }
  for (;;) {
    const { rows } = await db.execute<Link>(sql`
      SELECT id, hash, hash = encode(sha256(convert_to(
          lag(hash, 1, ${last.hash}) OVER (ORDER BY id) || audit_entry_text(entry), 'UTF8')), 'hex')
        AND id = lag(id, 1, ${last.id}::bigint) OVER (ORDER BY id) + 1 AS whole
      FROM audit_entry entry WHERE id > ${last.id} ORDER BY id LIMIT ${atOnce}`)
    for (const { id, hash, whole } of rows) {
      if (!whole) return { entries: last.id, brokenAt: last.id + 1, hash: last.hash }
      last = { id: Number(id), hash }
    }
    if (rows.length < atOnce) return { entries: last.id, brokenAt: null, hash: last.hash }
  }
}
