import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'

import { recordChange } from '../stock/edit-listing.ts'
import { changeLocked, lockOwn, presentOwn } from '../stock/own-listing.ts'
import { listingEvents } from './events.ts'
import { judgeListing } from './judge-listing.ts'
import { appealable } from './review-state.ts'
import { openReview } from './reviews.ts'

/**
 * Appeals against a decision about a listing of the actor's company, which waits for an operator again. The
 * company need not be verified, nor the listing complete: `decideOnListing` refuses to approve it until both are.
 * @throws ProblemError 404; 409 if there is nothing to appeal against, somebody has appealed before, it is too
 *   late or the listing has been changed since
 */
export async function appealDecision(
  ctx: CallContext<MemberActor>,
  { id, version, text }: { id: string; version: number; text: string },
) {
  return inTransaction(ctx, async (inside) => {
    const found = await lockOwn(inside, id, version)
    if ((await appealable(inside, found)) === null) {
      throw new ProblemError(
        'conflict',
        'There is no decision to appeal against, you have appealed already, or the time for it is over.',
      )
    }
    const moved = await changeLocked(inside, found, { state: 'review', stateReason: null })
    const findings = await judgeListing(inside, moved, 'published')
    await openReview(inside, moved, { cause: 'appeal', findings, appeal: text })
    await recordChange(inside, moved, 'appealed', {}, {})
    await happened(inside, listingEvents.appealed, id, { after: { companyId: moved.companyId } })
    return presentOwn(inside, moved)
  })
}
