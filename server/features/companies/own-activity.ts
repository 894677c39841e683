import { and, eq, inArray } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { Activity, ActivityEntry, CallContext } from '#server/contract/context.ts'
import { brand } from '#shared/brand.ts'
import { mayView } from '#shared/contract/company-roles.ts'
import { documentKindNames, labelOf } from '#shared/features/companies/document-kinds.ts'

import { findCompany } from './find-company.ts'
import { peopleActivity } from './people/activity.ts'
import { tradeReference } from './table.ts'

const ofCompany: Activity = {
  concerns: 'company',
  says: {
    'company.submitted': ({ who }) => [`${who} submitted `, 'your company', ' for review.'],
    'company.withdrawn': ({ who }) => [`${who} withdrew `, 'your company', ' from review.'],
    'company.review-begun': () => [`${brand.name} began `, 'the review', '.'],
    'company.more-information-asked': () => [`${brand.name} asked for `, 'more information', '.'],
    'company.verified': () => [`${brand.name} verified `, 'your company', '.'],
    'company.renewed': () => [`${brand.name} renewed `, 'your verification', '.'],
    'company.rejected': () => [`${brand.name} rejected `, 'your application', '.'],
    'company.reopened': () => [`${brand.name} reopened `, 'your application', '.'],
    'company.suspended': () => [`${brand.name} suspended `, 'your company', '.'],
    'company.reinstated': () => [
      `${brand.name} lifted `,
      'the suspension',
      ' and will review your company again.',
    ],
    'company.expired': () => ['Your ', 'verification', ' expired.'],
    'company.details-changed': ({ who }) => [`${who} changed `, 'the company details', '.'],
  },
}

const ofPayouts: Activity = {
  concerns: 'company',
  shown: (role) => mayView(role, 'payouts'),
  says: {
    'payout-account.set': ({ who }) => [`${who} set `, 'the payout account', '.'],
  },
}

const ofPapers: Activity = {
  concerns: 'named company',
  shown: (role) => mayView(role, 'papers'),
  says: {
    'document.added': ({ who, name, after: { replaces } }) => [
      `${who} ${replaces ? 'replaced' : 'added'} a document: `,
      name ?? 'one of the documents',
      '.',
    ],
    'document.removed': ({ who, name }) => [
      `${who} removed a document: `,
      name ?? 'one of the documents',
      '.',
    ],
    'reference.asked': ({ who, name }) => [
      `${who} asked `,
      name ?? 'a company',
      ' for a trade reference.',
    ],
    'reference.asked-again': ({ who, name }) => [
      `${who} reminded `,
      name ?? 'a company',
      ' about the trade reference.',
    ],
    'reference.reminded': ({ name }) => [
      `${brand.name} reminded `,
      name ?? 'a company',
      ' about the trade reference.',
    ],
    'reference.removed': ({ who, name }) => [
      `${who} removed `,
      name ?? 'a company',
      ' from the trade references.',
    ],
    'reference.answered': ({ name }) => [
      '',
      name ?? 'A company',
      ' gave a trade reference for your company.',
    ],
    'reference.declined': ({ name }) => [
      '',
      name ?? 'A company',
      ' said that they do not know your company.',
    ],
  },
  names: namesOfPapers,
}

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

/** The activity that people see about their company. */
export const companyActivity: readonly Activity[] = [
  ofCompany,
  ofPayouts,
  ofPapers,
  ...peopleActivity,
]
