import { declareEvents } from '#server/events/declare-events.ts'
import { brand } from '#shared/brand.ts'

import { bothSides } from '../event-readers.ts'

/** What happens while operators check a payment. */
export const reviewEvents = declareEvents(
  { group: 'order', readers: bothSides },
  {
    'review-passed': {
      audit: '{who} approved the payment of {subject}.',
      activity: `${brand.name} approved the payment of [{name}].`,
    },
    'review-pass-proposed': {
      audit: '{who} proposed to approve the payment of {subject}; a second operator decides.',
    },
    'review-pass-turned-down': {
      audit: '{who} turned down the proposed approval of the payment of {subject}.',
    },
    'review-asked': { audit: '{who} asked the buyer of {subject} about the money.' },
    'funds-explained': {
      audit: '{who} of {company} said where the money of {subject} comes from.',
    },
  },
)
