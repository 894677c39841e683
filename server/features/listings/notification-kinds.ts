import type { NotificationKind } from '#server/contract/notifications.ts'

/** What people are told about lots. */
export const listingNotifications = {
  followed: {
    name: 'followed-seller',
    label: 'Sellers you follow',
    says: 'A seller whom you follow has new lots. Once a day at most.',
    byEmail: 'never',
  },
} as const satisfies Record<string, NotificationKind>
