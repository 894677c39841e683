import type { NotificationKind } from '#server/contract/notifications.ts'

/** What both sides of a buy request are told. */
export const requestNotifications = {
  answered: {
    name: 'buy-request-answered',
    label: 'Answers to your buy requests',
    says: 'A seller answers a buy request of your company with a lot.',
    byEmail: 'usually',
    shown: ({ company }) => company?.buys === true,
  },
  ended: {
    name: 'buy-request-ended',
    label: 'Buy requests that you answered',
    says: 'A buy request that your company answered is closed or open again, or its time is over.',
    byEmail: 'never',
    shown: ({ company }) => company?.sells === true,
  },
} as const satisfies Record<string, NotificationKind>
