import type { DeclaredEvent, EventWords, Readers } from '#server/contract/context.ts'
import type { NotificationKind } from '#server/contract/notifications.ts'
import { declareEvents } from '#server/events/declare-events.ts'
import { brand } from '#shared/brand.ts'
import { mayView } from '#shared/contract/company-roles.ts'
import type { ListingDecision } from '#shared/features/listings/review-words.ts'
import { appealDays } from '#shared/features/reports/report-states.ts'

import { listingNotifications } from '../notification-kinds.ts'
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

/** What is said of a decision. `news` is what those who keep the stock are told. */
interface DecisionWords extends EventWords {
  news: {
    kind: NotificationKind
    subject: string
    says: (title: string) => string
    /** What they can do, in the email. */
    next?: string
  }
}

const next = `Correct it and publish it again. If you think that the decision is wrong, you can appeal once within ${appealDays} days, on the page of the listing.`

const decisions: Readonly<Record<'approved' | 'sent-back' | 'taken-down', DecisionWords>> = {
  approved: {
    audit: '{who} approved {subject} of {company}.',
    activity: `${brand.name} approved [{name}].`,
    news: {
      kind: listingNotifications.approved,
      subject: 'Your listing is approved',
      says: (title) => `“${title}” is approved and live.`,
    },
  },
  'sent-back': {
    audit: '{who} sent {subject} back to {company}.',
    activity: `${brand.name} sent [{name}] back.`,
    news: {
      kind: listingNotifications.sentBack,
      subject: 'Your listing was sent back',
      says: (title) => `“${title}” is not live. Open it to read the reason.`,
      next,
    },
  },
  'taken-down': {
    audit: '{who} took {subject} of {company} down.',
    activity: `${brand.name} took [{name}] down.`,
    news: {
      kind: listingNotifications.takenDown,
      subject: 'Your listing was taken down',
      says: (title) => `“${title}” was live and is paused now. Open it to read the reason.`,
      next,
    },
  },
}

const decided = declareEvents({ group: 'listing', readers: sellers }, decisions)

/** What operators decide about listings. */
export const decisionEvents = {
  approve: decided.approved,
  'send-back': decided['sent-back'],
  'take-down': decided['taken-down'],
} as const satisfies Readonly<Record<ListingDecision, DeclaredEvent>>

/** What else happens when listings are checked. */
export const listingEvents = declareEvents(
  { group: 'listing', readers: sellers },
  {
    cleared: { audit: '{who} checked {subject} of {company} and left it as it is.' },
    appealed: {
      audit: '{who} of {company} appealed against the decision on {subject}.',
      activity: '{who} appealed against the decision on [{name}].',
    },
  },
)
