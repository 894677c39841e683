import { and, eq, inArray } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { ActivityEntry, CallContext, EventWords, Readers } from '#server/contract/context.ts'
import { declareEvents } from '#server/events/declare-events.ts'
import { brand } from '#shared/brand.ts'
import { mayView } from '#shared/contract/company-roles.ts'
import { documentKindNames, labelOf } from '#shared/features/companies/document-kinds.ts'

import { findCompany } from './find-company.ts'
import { tradeReference } from './table.ts'

/** What is said of a move of a verification. `outcome` is what the company's people are told. */
export interface MoveWords extends EventWords {
  outcome?: { subject: string; says: string }
}

type Move =
  | 'submitted'
  | 'withdrawn'
  | 'review-begun'
  | 'more-information-asked'
  | 'verified'
  | 'renewed'
  | 'rejected'
  | 'reopened'
  | 'suspended'
  | 'reinstated'
  | 'expired'

const moves: Readonly<Record<Move, MoveWords>> = {
  submitted: {
    audit: '{who} submitted {subject} for verification.',
    activity: '{who} submitted [your company] for review.',
  },
  withdrawn: {
    audit: '{who} withdrew {subject} from verification.',
    activity: '{who} withdrew [your company] from review.',
  },
  'review-begun': {
    audit: '{who} began the review of {subject}.',
    activity: `${brand.name} began [the review].`,
  },
  'more-information-asked': {
    audit: '{who} asked {subject} for more information.',
    activity: `${brand.name} asked for [more information].`,
    outcome: {
      subject: 'We need more to verify your company',
      says: 'A reviewer has read the documents of COMPANY and needs something more. Please make the changes that the reviewer asks for and resubmit.',
    },
  },
  verified: {
    audit: '{who} verified {subject} until {day:until}.',
    activity: `${brand.name} verified [your company].`,
    outcome: {
      subject: 'Your company is verified',
      says: 'COMPANY is verified until UNTIL. Its public badge is there for everybody to see.',
    },
  },
  renewed: {
    audit: '{who} renewed the verification of {subject} until {day:until}.',
    activity: `${brand.name} renewed [your verification].`,
    outcome: {
      subject: 'Your verification is renewed',
      says: 'The verification of COMPANY is renewed until UNTIL.',
    },
  },
  rejected: {
    audit: '{who} rejected {subject}.',
    activity: `${brand.name} rejected [your application].`,
    outcome: {
      subject: 'Your company was not verified',
      says: 'We have read the documents of COMPANY and could not verify it.',
    },
  },
  reopened: {
    audit: '{who} reopened the verification of {subject}.',
    activity: `${brand.name} reopened [your application].`,
    outcome: {
      subject: 'You can submit your company again',
      says: 'You can submit COMPANY for review again.',
    },
  },
  suspended: {
    audit: '{who} suspended {subject}.',
    activity: `${brand.name} suspended [your company].`,
    outcome: {
      subject: 'Your company is suspended',
      says: 'COMPANY is suspended. Its public badge is off until the suspension is lifted.',
    },
  },
  reinstated: {
    audit: '{who} lifted the suspension of {subject}.',
    activity: `${brand.name} lifted [the suspension] and will review your company again.`,
    outcome: {
      subject: 'The suspension of your company is lifted',
      says: 'COMPANY is no longer suspended. A reviewer will check its documents again before it is verified.',
    },
  },
  expired: {
    audit: 'The verification of {subject} expired.',
    activity: 'Your [verification] expired.',
    outcome: {
      subject: 'The verification of your company has expired',
      says: 'COMPANY is no longer verified. Update its documents and resubmit them.',
    },
  },
}

/** The moves of verifications. */
export const verificationEvents = declareEvents(
  { group: 'company', readers: { concerns: 'company' } },
  moves,
)

/** What else happens to companies. */
export const companyEvents = declareEvents(
  { group: 'company', readers: { concerns: 'company' } },
  {
    'verification-proposed': { audit: '{who} proposed to verify {subject} until {day:until}.' },
    viewed: { audit: '{who} opened the case of {subject}.' },
    'details-changed': {
      audit: '{who} changed the details of {subject}.',
      activity: '{who} changed [the company details].',
    },
    'details-deleted': { audit: 'The details of {subject} were deleted, as nobody acts for it.' },
  },
)

export const payoutAccountEvents = declareEvents(
  {
    group: 'payout-account',
    about: 'company',
    readers: { concerns: 'company', shown: (role) => mayView(role, 'payouts') },
  },
  {
    set: {
      audit: '{who} set the payout account of {subject}. It can be used from {day:usableFrom}.',
      activity: '{who} set [the payout account].',
    },
  },
)

const ofPapers = {
  concerns: 'named company',
  shown: (role) => mayView(role, 'papers'),
  names: namesOfPapers,
} satisfies Readers

export const documentEvents = declareEvents(
  { group: 'document', readers: { ...ofPapers, unnamed: 'one of the documents' } },
  {
    added: {
      audit: '{who} added a document of {company}.',
      activity: ({ after }) =>
        `{who} ${after.replaces ? 'replaced' : 'added'} a document: [{name}].`,
    },
    viewed: { audit: '{who} looked at a document of {company}.' },
    removed: {
      audit: '{who} removed a document of {company}.',
      activity: '{who} removed a document: [{name}].',
    },
    deleted: { audit: 'A document was deleted at the end of its retention period.' },
  },
)

export const referenceEvents = declareEvents(
  { group: 'reference', readers: { ...ofPapers, unnamed: 'a company' } },
  {
    asked: {
      audit: '{who} asked a trade reference about {company}.',
      activity: '{who} asked [{name}] for a trade reference.',
    },
    'asked-again': {
      audit: '{who} asked a trade reference about {company} again.',
      activity: '{who} reminded [{name}] about the trade reference.',
    },
    reminded: {
      audit: '{who} reminded a trade reference about {company}.',
      activity: `${brand.name} reminded [{name}] about the trade reference.`,
    },
    removed: {
      audit: '{who} removed a trade reference of {company}.',
      activity: '{who} removed [{name}] from the trade references.',
    },
    answered: {
      audit: 'A trade reference answered for {company}.',
      activity: '[{name}] gave a trade reference for your company.',
    },
    declined: {
      audit: 'A trade reference said that they do not know {company}.',
      activity: '[{name}] said that they do not know your company.',
    },
    deleted: { audit: 'A trade reference was deleted at the end of its retention period.' },
  },
)

/** Kinds of documents in the words of the company's country, and the companies that give references. */
async function namesOfPapers(
  ctx: CallContext<PersonActor>,
  entries: readonly ActivityEntry[],
): Promise<(entry: ActivityEntry) => string | null> {
  const { company: own } = ctx.actor
  if (own === null) return () => null
  const { country } = await findCompany(ctx, own.id)
  const ids = entries.map(({ objectId }) => objectId)
  const rows = await ctx.db
    .select({ id: tradeReference.id, name: tradeReference.companyName })
    .from(tradeReference)
    .where(and(eq(tradeReference.companyId, own.id), inArray(tradeReference.id, ids)))
  const partners = new Map(rows.map(({ id, name }) => [id, name]))
  return ({ objectId, after: { kind } }) => {
    const paper = documentKindNames.find((each) => each === kind)
    return paper === undefined ? (partners.get(objectId) ?? null) : labelOf(paper, country)
  }
}
