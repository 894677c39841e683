import type { NotificationKind } from '#server/contract/notifications.ts'
import { mayChange, mayView } from '#shared/contract/company-roles.ts'

/** For those whose role may see the stock of a company that sells. */
const forSellers: Pick<NotificationKind, 'shown'> = {
  shown: ({ company }) => company !== null && company.sells && mayView(company.role, 'stock'),
}

/** What a seller's people are told about the review of their listings. */
export const listingNotifications = {
  approved: {
    name: 'listings.approved',
    label: 'Listings approved',
    says: 'A reviewer approves one of your listings, and it is live.',
    byEmail: 'usually',
    ...forSellers,
  },
  sentBack: {
    name: 'listings.sent-back',
    label: 'Listings sent back',
    says: 'A reviewer sends one of your listings back, with a reason.',
    byEmail: 'always',
    ...forSellers,
  },
  takenDown: {
    name: 'listings.taken-down',
    label: 'Listings taken down',
    says: 'A reviewer pauses one of your live listings, with a reason.',
    byEmail: 'always',
    ...forSellers,
  },
  parts: {
    name: 'listings.parts',
    label: 'Lots sold in parts',
    says: 'Lines of a lot were sold, so its description or price needs a look, or lines came back because their order has ended.',
    byEmail: 'usually',
    ...forSellers,
  },
  confirm: {
    name: 'listing-confirm',
    label: 'Listings to confirm',
    says: 'We ask whether live listings are still there, or hide those that nobody has confirmed.',
    byEmail: 'usually',
    shown: ({ company }) => company !== null && company.sells && mayChange(company.role, 'stock'),
  },
  unsettled: {
    name: 'listings.unsettled',
    label: 'Listings hidden for their currency',
    says: 'We can no longer take payments in a currency, so your lots in it are hidden.',
    byEmail: 'usually',
    ...forSellers,
  },
  markdown: {
    name: 'listings.markdown',
    label: 'Prices lowered automatically',
    says: 'The price steps that you set lower prices, or have to end.',
    byEmail: 'never',
    ...forSellers,
  },
  followed: {
    name: 'followed-seller',
    label: 'Sellers you follow',
    says: 'A seller you follow has new lots. At most once a day.',
    byEmail: 'never',
  },
} as const satisfies Record<string, NotificationKind>
