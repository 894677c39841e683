import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { isOperator } from '#server/features/accounts/service.ts'
import { findByReference } from '#server/features/orders/service.ts'
import { notePayers } from '#server/features/screening/service.ts'
import { decideByTwo, turnDownProposal } from '#server/second-operator/decide-by-two.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { moneyWords } from '#shared/contract/money.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'
import type { payments } from '#shared/features/payments/contract.ts'

import { bankLineEvents, matchEvents } from '../events.ts'
import { lockLine, lockPayment, payersOf } from './match-line.ts'
import { linesFor, payOrder } from './pay-order.ts'

const refuse = (detail: string) => invalidInput('/order', detail)

const matching = 'match '
const decisionOf = (order: number) => `${matching}${String(order)}`

/** The number of the order that a decision matches a payment with; null if it is another decision. */
export const orderIn = (decision: string): number | null =>
  decision.startsWith(matching) ? Number(decision.slice(matching.length)) : null

const notWaiting = () =>
  new ProblemError('conflict', 'This order is no longer waiting for a payment.')

/**
 * Pays an order with a payment whose payer or reference differs, on an operator's word, and with others
 * from the same account that have the order's reference if it is too small. A surplus stays in suspense.
 * From a limit on, another operator has to say the same first.
 * @throws ProblemError 404, 422 if there is no such order or something is missing, 409 if the order or
 *   the payment no longer waits
 */
export async function matchByHand(
  ctx: CallContext<PersonActor>,
  { id, order: number, reason }: InputOf<typeof payments.match>,
): Promise<{ inForce: boolean }> {
  return inTransaction(ctx, async (inside) => {
    const order = await findByReference(inside, writeReference(number), { lock: true })
    const line = await lockPayment(inside, id)
    if (order === null) throw refuse('There is no order with this number.')
    if (order.frozenAt !== null)
      throw refuse('This order is frozen. Match it once it can continue.')
    const { currency } = order
    if (currency !== line.currency) throw refuse(`This order is to be paid in ${currency}.`)
    const lines = await linesFor(inside, line, order, null)
    if (lines.missing > 0) {
      const missing = moneyWords({ minor: lines.missing, currency })
      throw refuse(
        `${missing} of the total is missing, even with what else has arrived for it from this account.`,
      )
    }
    if (order.state !== 'awaiting-funds') throw notWaiting()
    const decided = await decideByTwo(inside, {
      subjectId: id,
      decision: decisionOf(number),
      reason,
      amount: order.total,
      currency,
      isOperator,
      proposed: { event: matchEvents['match-proposed'], id: order.id },
    })
    if (decided === null) return { inForce: false }
    const { by: matchedBy, ...byHand } = decided
    const paid = await payOrder(inside, line, order, lines, { matchedBy, ...byHand })
    if (paid === null) throw notWaiting()
    await notePayers(inside, payersOf(line, order))
    await happened(inside, matchEvents.matched, order.id, {
      after: { ending: line.lastFour, payments: paid.size },
      reason,
    })
    return { inForce: true }
  })
}

/**
 * Turns down what another operator has proposed for a payment in suspense, or takes one's own back.
 * @throws ProblemError 404; 409 if nothing is proposed for it
 */
export async function turnDownForLine(
  ctx: CallContext<PersonActor>,
  { id, reason }: InputOf<typeof payments.turnDown>,
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    if ((await lockLine(inside, id)) === null) throw new ProblemError('not-found')
    const event = bankLineEvents['proposal-turned-down']
    await turnDownProposal(inside, { subjectId: id, reason, event })
  })
}
