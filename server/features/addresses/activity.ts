import type { Activity } from '#server/contract/context.ts'

/** What the activity page says about the address book. */
export const addressActivity: readonly Activity[] = [
  {
    concerns: 'company',
    says: {
      'address.added': ({ who }) => [`${who} added `, 'an address', '.'],
      'address.changed': ({ who }) => [`${who} corrected `, 'an address', '.'],
      'address.removed': ({ who }) => [`${who} removed `, 'an address', '.'],
      'address.default-delivery': ({ who }) => [
        `${who} chose `,
        'the default address for deliveries',
        '.',
      ],
      'address.default-returns': ({ who }) => [
        `${who} chose `,
        'the default address for returns',
        '.',
      ],
    },
  },
]
