import { allow, type Handlers } from '#server/contract/operation.ts'
import { operator } from '#server/contract/rules.ts'
import type { moderation } from '#shared/features/listings/moderation/contract.ts'

import { decideOnListing } from './decide-listing.ts'
import { readCase } from './read-case.ts'
import { listReviews } from './review-queue.ts'

/** Operators read what waits, and decide on it. */
export const moderationHandlers: Handlers<typeof moderation> = {
  listings: allow(operator, (ctx, input) => listReviews(ctx, input)),
  listing: allow(operator, (ctx, { id }) => readCase(ctx, id)),
  decideListing: allow(operator, decideOnListing),
}
