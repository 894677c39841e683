import type { NotificationKind } from '#server/contract/notifications.ts'
import { mayChange } from '#shared/contract/company-roles.ts'

/** What a company's people are told about their stock. */
export const listingNotifications = {
  confirm: {
    name: 'listing-confirm',
    label: 'Listings to confirm',
    says: 'Live listings wait for you to say that they are still there, or were hidden because nobody did.',
    byEmail: 'usually',
    shown: ({ company }) => company !== null && company.sells && mayChange(company.role, 'stock'),
  },
} as const satisfies Record<string, NotificationKind>
