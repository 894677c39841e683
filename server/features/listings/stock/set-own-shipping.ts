import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { methodSays } from '#shared/features/shipping/shipping-words.ts'
import type { OwnShipping } from '#shared/features/shipping/terms.ts'

import { recordChange } from './edit-listing.ts'
import { changeLocked, dropPagesOf, lockOwn, presentOwn } from './own-listing.ts'

/**
 * Says what one of the actor's lots charges for shipping instead of its seller's terms; null ends that.
 * @throws ProblemError 404, 409 if it has been changed, 422 for another currency than the lot's
 */
export async function setOwnShipping(
  ctx: CallContext<MemberActor>,
  { id, version, own }: { id: string; version: number; own: OwnShipping | null },
) {
  return inTransaction(ctx, async (inside) => {
    const found = await lockOwn(inside, id, version)
    if (own !== null && own.currency !== found.currency) {
      const detail = 'Enter the price of the lot first, in the same currency.'
      throw invalidInput('/own/currency', detail)
    }
    const written = await changeLocked(inside, found, { ownShipping: own })
    const before = { shipping: inWords(found.ownShipping) }
    await recordChange(inside, written, 'shipping', before, { shipping: inWords(own) })
    dropPagesOf(inside, [id])
    return presentOwn(inside, written)
  })
}

const inWords = (own: OwnShipping | null) =>
  own === null ? null : methodSays(own.how, own.currency, 'en-GB')
