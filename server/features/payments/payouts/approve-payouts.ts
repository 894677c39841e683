import { and, asc, eq, inArray } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isOperator } from '#server/features/accounts/service.ts'

import { payout } from '../table.ts'
import { checksOf } from './being-checked.ts'
import { destinationOf } from './owed.ts'

export type Payout = typeof payout.$inferSelect

/**
 * Why a prepared payout may not go to its account any more; null if it may.
 * @param find looks the account up
 */
export async function changedSince(
  ctx: WorkContext,
  prepared: Pick<
    Payout,
    'kind' | 'companyId' | 'orderId' | 'lineId' | 'accountId' | 'namedBecause'
  >,
  find = destinationOf,
): Promise<string | null> {
  // Where a payment came from does not change.
  if (prepared.kind !== 'proceeds') return null
  const to = await find(ctx, prepared)
  if (!to.ok) {
    return prepared.namedBecause !== null && to.unnamed !== undefined ? null : to.says
  }
  return to.accountId === prepared.accountId ? null : 'The payout account has been changed since.'
}

/** Why a prepared payout must be prepared anew; null if whoever prepared it is still an operator. */
export const preparedByNone = async (
  ctx: WorkContext,
  { preparedBy }: Payout,
): Promise<string | null> =>
  (await isOperator(ctx, preparedBy))
    ? null
    : 'Whoever prepared it is not an operator any more. Withdraw it, and prepare it again.'

/**
 * Approves payouts that another operator has prepared: all or none.
 * @throws ProblemError 404, 409 for one's own, one that is no longer prepared or whose order is frozen,
 *   a changed account, or if whoever prepared it is no operator any more
 */
export async function approvePayouts(
  ctx: CallContext<PersonActor>,
  ids: readonly string[],
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { db, clock, actor } = inside
    const found = await db
      .select()
      .from(payout)
      .where(inArray(payout.id, [...ids]))
      .orderBy(asc(payout.id))
      .for('update')
    if (found.length !== new Set(ids).size) throw new ProblemError('not-found')
    const isChecked = await checksOf(inside, found, { lock: true })
    for (const each of found) {
      if (each.state !== 'prepared') {
        throw new ProblemError('conflict', 'One of these has been decided in the meantime. Reload.')
      }
      if (each.preparedBy === actor.personId) {
        throw new ProblemError('conflict', 'Another operator approves what you have prepared.')
      }
      const reason =
        isChecked(each) ??
        (await preparedByNone(inside, each)) ??
        (await changedSince(inside, each))
      if (reason !== null) {
        throw new ProblemError('conflict', `Payout ${each.number}: ${reason}`)
      }
      await db
        .update(payout)
        .set({ state: 'approved', approvedBy: actor.personId, approvedAt: clock() })
        .where(and(eq(payout.id, each.id), eq(payout.state, 'prepared')))
      await audit(inside, { action: 'payout.approved', object: { kind: 'payout', id: each.id } })
    }
  })
}
