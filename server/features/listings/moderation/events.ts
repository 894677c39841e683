import type { Readers } from '#server/contract/context.ts'
import { declareEvents } from '#server/events/declare-events.ts'
import { brand } from '#shared/brand.ts'
import { mayView } from '#shared/contract/company-roles.ts'

import { titlesOfListings } from './review-queue.ts'

const sellers: Readers = {
  concerns: 'named company',
  shown: (role) => mayView(role, 'stock'),
  names: async (ctx, entries) => {
    const titles = await titlesOfListings(
      ctx,
      entries.map(({ objectId }) => objectId),
    )
    return ({ objectId }) => {
      const title = titles.get(objectId)
      return title === undefined ? null : `“${title}”`
    }
  },
  unnamed: 'a listing',
}

/** What operators decide about listings. */
export const listingEvents = declareEvents(
  { group: 'listing', readers: sellers },
  {
    approved: {
      audit: '{who} approved {subject} of {company}.',
      activity: `${brand.name} approved [{name}].`,
    },
    cleared: { audit: '{who} checked {subject} of {company} and left it as it is.' },
    'sent-back': {
      audit: '{who} sent {subject} back to {company}.',
      activity: `${brand.name} sent [{name}] back.`,
    },
    'taken-down': {
      audit: '{who} took {subject} of {company} down.',
      activity: `${brand.name} took [{name}] down.`,
    },
    appealed: {
      audit: '{who} of {company} answered the decision on {subject}.',
      activity: '{who} answered the decision on [{name}].',
    },
  },
)
