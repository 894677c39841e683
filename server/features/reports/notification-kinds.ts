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
  appealed: {
    name: 'report-appealed',
    label: 'Your appeals',
    says: 'A reviewer answers an appeal of your company.',
    byEmail: 'always',
    shown: ({ company }) => company !== null,
  },
  decided: {
    name: 'report-decided',
    label: 'What you have reported',
    says: 'A reviewer decides on something that you reported, or on the appeal about it.',
    byEmail: 'never',
    shown: ({ company }) => company !== null,
  },
} as const satisfies Record<string, NotificationKind>
