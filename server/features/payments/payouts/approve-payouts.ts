import { and, asc, eq, inArray } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { activeOperators } from '#server/features/accounts/service.ts'

import { payoutEvents } from '../events.ts'
import { payout } from '../table.ts'
import { checksOf } from './being-checked.ts'
import { destinationsOf } from './owed.ts'

export type Payout = typeof payout.$inferSelect

/** Why a payout must wait, or be prepared anew; null if nothing is against it. */
type Objection = (prepared: Payout) => string | null

/** Finds out which of these payouts may not go to their accounts any more. */
export async function changedSince(
  ctx: WorkContext,
  prepared: readonly Payout[],
): Promise<Objection> {
  // Where a payment came from does not change.
  const proceeds = new Set(prepared.filter(({ kind }) => kind === 'proceeds'))
  const destinationOf = await destinationsOf(ctx, [...proceeds])
  return (each) => {
    if (!proceeds.has(each)) return null
    const to = destinationOf(each)
    if (!to.ok) return each.namedBecause !== null && to.unnamed !== undefined ? null : to.says
    return to.accountId === each.accountId ? null : 'The payout account has been changed since.'
  }
}

/** Finds out which of these payouts must be prepared anew, because who prepared them is no operator any more. */
export async function preparedByNone(
  { db }: WorkContext,
  prepared: readonly Payout[],
): Promise<Objection> {
  const makers = new Map(prepared.map(({ id, preparedBy }) => [id, preparedBy]))
  const active = activeOperators(db).as('active')
  const rows =
    makers.size === 0
      ? []
      : await db
          .select()
          .from(active)
          .where(inArray(active.id, [...new Set(makers.values())]))
  const operators = new Set(rows.map(({ id }) => id))
  return ({ id }) => {
    const maker = makers.get(id)
    return maker === undefined || operators.has(maker)
      ? null
      : 'Whoever prepared it is not an operator any more. Withdraw it, and prepare it again.'
  }
}

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
    const orphaned = await preparedByNone(inside, found)
    const changed = await changedSince(inside, found)
    for (const each of found) {
      if (each.state !== 'prepared') {
        throw new ProblemError('conflict', 'One of these has been decided in the meantime. Reload.')
      }
      if (each.preparedBy === actor.personId) {
        throw new ProblemError('conflict', 'Another operator approves what you have prepared.')
      }
      const reason = isChecked(each) ?? orphaned(each) ?? changed(each)
      if (reason !== null) {
        throw new ProblemError('conflict', `Payout ${each.number}: ${reason}`)
      }
      await db
        .update(payout)
        .set({ state: 'approved', approvedBy: actor.personId, approvedAt: clock() })
        .where(and(eq(payout.id, each.id), eq(payout.state, 'prepared')))
      await happened(inside, payoutEvents.approved, each.id)
    }
  })
}
