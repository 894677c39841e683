import type { NotificationKind } from '#server/contract/notifications.ts'

/** What both sides of an offer are told. */
export const offerNotifications = {
  buying: {
    name: 'offer-made',
    label: 'Offers that you make',
    says: 'A seller answers an offer of your company, or it will soon expire or has expired.',
    byEmail: 'usually',
    shown: ({ company }) => company?.buys === true,
  },
  selling: {
    name: 'offer-received',
    label: 'Offers that you receive',
    says: 'A buyer offers a price for one of your lots, answers you, or an offer will soon expire.',
    byEmail: 'usually',
    shown: ({ company }) => company?.sells === true,
  },
  message: {
    name: 'offer-message',
    label: 'Messages about offers',
    says: 'The other side of an offer writes to your company.',
    byEmail: 'usually',
    shown: ({ company }) => company !== null,
  },
} as const satisfies Record<string, NotificationKind>
