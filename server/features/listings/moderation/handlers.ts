import { allow, type Handlers } from '#server/contract/operation.ts'
import { operator } from '#server/contract/rules.ts'
import { onTheWire } from '#server/contract/wire.ts'
import type { moderation } from '#shared/features/listings/moderation/contract.ts'

import { decideOnListing } from './decide-listing.ts'
import { readCase } from './read-case.ts'
import { listReviews } from './review-queue.ts'

/** Operators read what waits, and decide on it. */
export const moderationHandlers: Handlers<typeof moderation> = {
  listings: allow(operator, async (ctx, input) => onTheWire(await listReviews(ctx, input))),
  listing: allow(operator, async (ctx, { id }) => onTheWire(await readCase(ctx, id))),
  decideListing: allow(operator, decideOnListing),
}
