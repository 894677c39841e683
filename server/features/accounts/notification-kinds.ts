import type { NotificationKind } from '#server/contract/notifications.ts'

/** What people are told about their account. */
export const accountNotifications = {
  security: {
    name: 'security',
    label: 'Security',
    says: 'Your password, email address, two-step login or passkeys change.',
    byEmail: 'always',
    personal: true,
  },
  newBrowser: {
    name: 'new-browser',
    label: 'Logins in new browsers',
    says: 'Somebody logs in to your account in a browser that you have not used before.',
    byEmail: 'never',
    personal: true,
    apart: true,
  },
} as const satisfies Record<string, NotificationKind>
