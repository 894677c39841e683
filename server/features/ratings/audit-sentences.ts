/** What the audit log says about ratings. */
export const ratingSentences = {
  'order.rating-hidden': '{who} hid a rating of {subject}.',
} as const
