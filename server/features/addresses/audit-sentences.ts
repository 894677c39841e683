/** What the audit log says about address books. */
export const addressSentences = {
  'address.added': '{who} added an address of {subject}.',
  'address.changed': '{who} corrected an address of {subject}.',
  'address.removed': '{who} removed an address of {subject}.',
  'address.default-delivery': '{who} chose the default address for deliveries to {subject}.',
  'address.default-returns': '{who} chose the default address for returns to {subject}.',
} as const
