import type { NotificationKind } from '#server/contract/notifications.ts'

/** What authors and reporters are told. */
export const reportNotifications = {
  hidden: {
    name: 'report-hidden',
    label: 'What we hide',
    says: 'A reviewer hides something that your company has written.',
    byEmail: 'always',
    shown: ({ company }) => company !== null,
  },
  decided: {
    name: 'report-decided',
    label: 'What you have reported',
    says: 'A reviewer decides on something that you reported.',
    byEmail: 'never',
    shown: ({ company }) => company !== null,
  },
} as const satisfies Record<string, NotificationKind>
