import type { WorkContext } from '#server/contract/context.ts'
import { decidersOf } from '#server/features/companies/service.ts'
import { notify } from '#server/notifications/notify.ts'
import type { ListingDecision } from '#shared/features/listings/review-words.ts'
import { paths } from '#shared/routing/paths.ts'

import { decisionEvents } from './events.ts'

interface Decided {
  listing: { id: string; companyId: string; title: string }
  /** The review that ends with this decision. */
  review: string
  decision: ListingDecision
  reason: string | null
}

/** Tells those who keep a seller's stock what was decided, in the app and by email. */
export async function tellSeller(
  ctx: WorkContext,
  { listing, review, decision, reason }: Decided,
): Promise<void> {
  const { kind, subject, says, next } = decisionEvents[decision].news
  const link = paths.listing(listing.id)
  await notify(ctx, {
    kind,
    to: await decidersOf(ctx, listing.companyId, 'stock'),
    title: subject,
    body: says(listing.title),
    link,
    mail: {
      key: `listing-${decision} ${review}`,
      label: 'Open the listing',
      paragraphs: [
        says(listing.title),
        ...(reason === null ? [] : [`The reviewer writes: ${reason}`]),
        ...(next === undefined ? [] : [next]),
      ],
    },
  })
}
