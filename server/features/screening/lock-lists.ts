import { sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

/** Any number that no other advisory lock has. */
const listsLock = 51_940_071

/**
 * Holds back whoever replaces a list or notes hits at the same moment, for the open transaction: so what
 * was found with an older edition is never noted after a newer one has come.
 */
export const lockLists = ({ db }: WorkContext) =>
  db.execute(sql`select pg_advisory_xact_lock(${listsLock})`)

/** Makes hits that are noted at the same moment wait until the open transaction has moved its money. */
export const holdHits = ({ db }: WorkContext) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(${listsLock})`)
