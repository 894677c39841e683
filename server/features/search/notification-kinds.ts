import type { NotificationKind } from '#server/contract/notifications.ts'

/** What people are told about searches that they have saved. */
export const searchNotifications = {
  match: {
    name: 'search-match',
    label: 'Saved searches',
    says: 'New lots match a search that you have saved.',
    byEmail: 'usually',
  },
} as const satisfies Record<string, NotificationKind>
