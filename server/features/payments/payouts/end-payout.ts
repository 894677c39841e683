import { and, eq, inArray } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { reverseEntry } from '#server/features/ledger/service.ts'
import { tellReturned } from '#server/features/orders/service.ts'
import type { PayoutState } from '#shared/features/ledger/bank-states.ts'

import { payoutEvents } from '../events.ts'
import { bankLine, payout } from '../table.ts'

const endings = {
  /** Before it is sent. */
  withdraw: { from: ['prepared', 'approved'], to: 'withdrawn' },
  /** The bank refuses to carry it out. What it carried out and sent back, a statement says. */
  bounce: { from: ['sent'], to: 'bounced' },
} as const satisfies Record<string, { from: PayoutState[]; to: PayoutState }>

/** A payment that was to go back stands in suspense again. */
const waitAgain = ({ db }: WorkContext, payoutId: string) =>
  db
    .update(bankLine)
    .set({ state: 'suspense', payoutId: null, matchedAt: null })
    .from(payout)
    .where(and(eq(payout.id, payoutId), eq(bankLine.id, payout.lineId)))

type Payout = Pick<typeof payout.$inferSelect, 'id' | 'kind' | 'orderId'>

/**
 * Makes what a payout was for owed again, because it came back, and tells the company. Joins the open
 * transaction, in which the caller ends the payout.
 */
export async function takeBackPayout(ctx: WorkContext, { id, kind, orderId }: Payout) {
  await reverseEntry(ctx, `payout:${id}`)
  await waitAgain(ctx, id)
  if (orderId === null) return
  const side = kind === 'proceeds' ? 'seller' : 'buyer'
  await tellReturned(ctx, { orderId, payoutId: id, side })
}

/**
 * Ends a payout that will not reach its account; what it was for is owed again.
 * @throws ProblemError 404, or 409 if it is in another state
 */
export async function endPayout(
  ctx: CallContext<PersonActor>,
  { id, how, reason }: { id: string; how: keyof typeof endings; reason: string },
): Promise<void> {
  const { from, to } = endings[how]
  await inTransaction(ctx, async (inside) => {
    const [ended] = await inside.db
      .update(payout)
      .set({ state: to, endedAt: inside.clock(), endedBecause: reason })
      .where(and(eq(payout.id, id), inArray(payout.state, [...from])))
      .returning()
    if (ended === undefined) {
      const [known] = await inside.db
        .select({ id: payout.id })
        .from(payout)
        .where(eq(payout.id, id))
      throw known === undefined
        ? new ProblemError('not-found')
        : new ProblemError('conflict', 'This payout has changed in the meantime. Reload.')
    }
    if (to === 'bounced') await takeBackPayout(inside, ended)
    else await waitAgain(inside, id)
    await happened(inside, payoutEvents[to], id, { reason })
  })
}
