import { and, asc, eq, isNull } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { tradeReference } from '../table.ts'

export type ReferenceState = 'asked' | 'answered' | 'declined' | 'expired'

/**
 * A company's references, the oldest first; an asked one with an expired link counts as expired.
 */
export async function listReferences({ db, clock }: WorkContext, companyId: string) {
  const rows = await db
    .select()
    .from(tradeReference)
    .where(and(eq(tradeReference.companyId, companyId), isNull(tradeReference.removedAt)))
    .orderBy(asc(tradeReference.createdAt), asc(tradeReference.id))
  const now = clock()
  return rows.map(({ secretHash: _never, ...row }) => {
    const state: ReferenceState =
      row.state === 'asked' && row.expiresAt <= now ? 'expired' : row.state
    return { ...row, state }
  })
}
