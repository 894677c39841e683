import { audit } from '#server/audit/audit.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findByReference } from '#server/features/orders/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'
import type { payments } from '#shared/features/payments/contract.ts'

import { lockLine, payWith } from './match-line.ts'

const refuse = (detail: string) =>
  new ProblemError('invalid-input', undefined, { errors: [{ pointer: '/order', detail }] })

/**
 * Pays an order with a payment whose payer or reference differs, on an operator's word. Its amount
 * must agree.
 * @throws ProblemError 404, 422 if there is no such order or its amount differs, 409 if the order or
 *   the payment no longer waits
 */
export async function matchByHand(
  ctx: CallContext<PersonActor>,
  { id, order: number, reason }: InputOf<typeof payments.match>,
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const line = await lockLine(inside, id)
    if (line === null || line.amount < 0) throw new ProblemError('not-found')
    if (line.state !== 'suspense') {
      throw new ProblemError('conflict', 'This payment has been matched meanwhile.')
    }
    const order = await findByReference(inside, writeReference(number))
    if (order === null) throw refuse('There is no order with this number.')
    if (order.currency !== line.currency || order.total !== line.amount) {
      throw refuse('The amount of the payment is not the total of this order.')
    }
    const byHand = { matchedBy: inside.actor.personId, reason }
    if (!(await payWith(inside, line, order.id, byHand))) {
      throw new ProblemError('conflict', 'This order does not wait for a payment any more.')
    }
    await audit(inside, {
      action: 'order.matched',
      object: { kind: 'order', id: order.id },
      after: { payer: line.name, ending: line.lastFour },
      reason,
    })
  })
}
