import { declareEvents } from '#server/events/declare-events.ts'
import { brand } from '#shared/brand.ts'

import { bothSides } from '../event-readers.ts'

export const freezeEvents = declareEvents(
  { group: 'order', readers: bothSides },
  {
    frozen: {
      audit: '{who} froze {subject}.',
      activity: `${brand.name} paused [{name}] to check it.`,
    },
    unfrozen: {
      audit: '{who} unfroze {subject}.',
      activity: `${brand.name} let [{name}] continue.`,
    },
  },
)
