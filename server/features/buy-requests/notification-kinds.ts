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
    says: 'A buy request that your company answered is closed, or its time is over.',
    byEmail: 'never',
    shown: ({ company }) => company?.sells === true,
  },
  hidden: {
    name: 'buy-request-hidden',
    label: 'Buy requests and answers that we hide',
    says: 'A reviewer hides a buy request of your company, or a lot with which it answered one.',
    byEmail: 'always',
    shown: ({ company }) => company !== null,
  },
  reported: {
    name: 'buy-request-reported',
    label: 'What you have reported',
    says: 'A reviewer decides on a buy request or an answer that you reported.',
    byEmail: 'never',
    shown: ({ company }) => company !== null,
  },
} as const satisfies Record<string, NotificationKind>
