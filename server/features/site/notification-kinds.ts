import type { NotificationKind } from '#server/contract/notifications.ts'

/** What people are told about messages from the contact form. */
export const siteNotifications = {
  answer: {
    name: 'message-answered',
    label: 'Answers to your messages',
    says: 'We have answered a message that you sent us.',
    byEmail: 'always',
    personal: true,
    shown: ({ operator }) => !operator,
  },
  newMessage: {
    name: 'new-message',
    label: 'Messages',
    says: 'Somebody writes to us through the contact form.',
    byEmail: 'never',
    shown: ({ operator }) => operator,
  },
} as const satisfies Record<string, NotificationKind>
