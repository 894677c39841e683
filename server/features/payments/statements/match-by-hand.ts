import { audit } from '#server/audit/audit.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findByReference } from '#server/features/orders/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { moneyWords } from '#shared/contract/money.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'
import type { payments } from '#shared/features/payments/contract.ts'

import { lockPayment } from './match-line.ts'
import { payOrder } from './pay-order.ts'

const refuse = (detail: string) =>
  new ProblemError('invalid-input', undefined, { errors: [{ pointer: '/order', detail }] })

/**
 * Pays an order with a payment whose payer or reference differs, on an operator's word, and with others
 * from the same account that have the order's reference if it is too small. A surplus stays in suspense.
 * @throws ProblemError 404, 422 if there is no such order or something is missing, 409 if the order or
 *   the payment no longer waits
 */
export async function matchByHand(
  ctx: CallContext<PersonActor>,
  { id, order: number, reason }: InputOf<typeof payments.match>,
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const order = await findByReference(inside, writeReference(number), { lock: true })
    const line = await lockPayment(inside, id)
    if (order === null) throw refuse('There is no order with this number.')
    if (order.frozenAt !== null)
      throw refuse('This order is frozen. Match it once it can continue.')
    const { currency } = order
    if (currency !== line.currency) throw refuse(`This order is to be paid in ${currency}.`)
    const byHand = { matchedBy: inside.actor.personId, reason }
    const payment = await payOrder(inside, line, order, byHand)
    if (payment.is === 'short') {
      const missing = moneyWords({ minor: payment.missing, currency })
      throw refuse(
        `${missing} of the total is missing, even with what else has arrived for it from this account.`,
      )
    }
    if (payment.is === 'not-waiting') {
      throw new ProblemError('conflict', 'This order is no longer waiting for a payment.')
    }
    await audit(inside, {
      action: 'order.matched',
      object: { kind: 'order', id: order.id },
      after: { payer: line.name, ending: line.lastFour, payments: payment.with.size },
      reason,
    })
  })
}
