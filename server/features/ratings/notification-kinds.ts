import type { NotificationKind } from '#server/contract/notifications.ts'

const members: NotificationKind['shown'] = ({ company }) => company !== null

/** What both sides of an order are told about ratings. */
export const ratingNotifications = {
  open: {
    name: 'rating-open',
    label: 'Orders that you can rate',
    says: 'An order of your company is over, so you can rate it.',
    byEmail: 'never',
    shown: members,
  },
  received: {
    name: 'rating-received',
    label: 'Ratings',
    says: 'A rating of your company is shown or hidden, or your rating is answered.',
    byEmail: 'never',
    shown: members,
  },
} as const satisfies Record<string, NotificationKind>
