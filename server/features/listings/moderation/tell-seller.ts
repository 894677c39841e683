import type { WorkContext } from '#server/contract/context.ts'
import type { NotificationKind } from '#server/contract/notifications.ts'
import { decidersOf } from '#server/features/companies/service.ts'
import { notify } from '#server/notifications/notify.ts'
import type { ListingDecision } from '#shared/features/listings/review-words.ts'
import { paths } from '#shared/routing/paths.ts'

import { listingNotifications } from '../notification-kinds.ts'

interface Words {
  kind: NotificationKind
  subject: string
  says: (title: string) => string
  /** What they can do, in the email. */
  next?: string
}

const next =
  'Correct it and publish it again. If you think that the decision is wrong, you can answer it once on the page of the listing.'

const words: Readonly<Record<ListingDecision, Words>> = {
  approve: {
    kind: listingNotifications.approved,
    subject: 'Your listing is approved',
    says: (title) => `“${title}” is approved and live.`,
  },
  'send-back': {
    kind: listingNotifications.sentBack,
    subject: 'Your listing was sent back',
    says: (title) => `“${title}” is not live. Open it to read the reason.`,
    next,
  },
  'take-down': {
    kind: listingNotifications.takenDown,
    subject: 'Your listing was taken down',
    says: (title) => `“${title}” was live and is paused now. Open it to read the reason.`,
    next,
  },
}

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
  const { kind, subject, says, next: then } = words[decision]
  const keepers = await decidersOf(ctx, listing.companyId, 'stock')
  const link = paths.listing(listing.id)
  await notify(ctx, {
    kind,
    to: keepers.map(({ id }) => id),
    title: subject,
    body: says(listing.title),
    link,
    mail: {
      key: `listing-${decision} ${review}`,
      label: 'Open the listing',
      paragraphs: [
        says(listing.title),
        ...(reason === null ? [] : [`The reviewer writes: ${reason}`]),
        ...(then === undefined ? [] : [then]),
      ],
    },
  })
}
