import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Markdown } from '#shared/features/listings/markdown.ts'

import { changedBy, writeMany } from '../bulk/write-many.ts'
import { lockOwn, ownListing } from '../stock/own-listing.ts'
import { planMarkdown } from './plan-markdown.ts'

/**
 * Sets the steps in which the price of one of the actor's listings falls, or ends them.
 * @throws ProblemError 404, or 409 with the reason why its price cannot fall like that
 */
export async function setMarkdown(
  ctx: CallContext<MemberActor>,
  { id, markdown }: { id: string; markdown: Markdown | null },
) {
  return inTransaction(ctx, async (inside) => {
    const found = await lockOwn(inside, id)
    const planned = planMarkdown(found, markdown, inside.clock())
    if ('reason' in planned) throw new ProblemError('conflict', planned.reason)
    await writeMany(inside, [planned], changedBy(inside, null))
    return ownListing(inside, id)
  })
}
