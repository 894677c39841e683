import * as z from 'zod/mini'

import { named, one, reason } from '../../../console/fields.ts'
import { endpoint, moment, pageOf, paging } from '../../../contract/endpoint.ts'
import { currencies } from '../../../contract/money.ts'
import { sortings } from '../../../contract/sorting.ts'
import { companyStates } from '../../companies/verification-rules.ts'
import { listingStateNames } from '../listing-states.ts'
import { picture } from '../lot-schema.ts'
import { statedLot } from '../lots-contract.ts'
import { listingDecisions, reviewCauseNames, reviewOutcomeNames } from '../review-words.ts'

/** The lists of listings: those that wait, and those that were decided on. */
export const listingViews = ['waiting', 'decided'] as const

/** The orders of these lists: by title, and by when they began to wait or were decided on. */
export const reviewSortings = sortings('since', 'name', 'decided')

const state = z.enum(listingStateNames)
const cause = z.enum(reviewCauseNames)
const money = z.object({ minor: z.number(), currency: z.enum(currencies) })

const listingLine = z.object({
  /** Of the review. */
  id: z.uuid(),
  listing: named,
  seller: z.string(),
  cause,
  /** Why it waits, or waited. */
  findings: z.array(z.string()),
  since: moment,
  dueAt: moment,
  outcome: z.nullable(z.enum(reviewOutcomeNames)),
  decidedAt: z.nullable(moment),
})

/** Another listing that may be the same thing. */
const likely = z.object({
  id: z.uuid(),
  title: z.string(),
  seller: z.string(),
  state,
  because: z.enum(['report', 'picture']),
  picture: z.nullable(picture),
  /** The picture of this listing that looks like it. */
  own: z.nullable(picture),
  reports: z.array(z.string()),
  price: z.nullable(money),
})

const listingCase = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.string(),
  category: z.string(),
  stockNumber: z.nullable(z.string()),
  state,
  /** Null until it has been published. */
  slug: z.nullable(z.string()),
  /** Null if it does not wait. */
  review: z.nullable(
    z.object({
      id: z.uuid(),
      version: z.number(),
      cause,
      since: moment,
      dueAt: moment,
      findings: z.array(z.string()),
      appeal: z.nullable(z.string()),
    }),
  ),
  /** As verified buyers see it. Its seller may not be verified now. */
  full: statedLot,
  /** Pictures that were added after it had last been published. */
  newPictures: z.array(z.string()),
  prices: z.object({
    /** Of one piece on each tier; without those that follow a metal price that is unknown. */
    tiers: z.array(z.object({ from: z.number(), unit: money })),
    quantity: z.number(),
    /** Of all pieces, and in minor units of the limit's currency if there is an exchange rate. */
    value: z.nullable(money),
    inLimit: z.nullable(z.number()),
    limit: money,
    melt: z.nullable(money),
    /** The price over its metal, in thousandths. */
    toMetal: z.nullable(z.number()),
    like: z.nullable(
      z.object({
        per: z.enum(['gram', 'carat']),
        /** The price over the median of similar lots. */
        toMedian: z.number(),
        lots: z.number(),
      }),
    ),
  }),
  changes: z.array(
    z.object({
      label: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  seller: z.extend(named, {
    country: z.string(),
    state: z.enum(companyStates),
    /** Listings that have ever been live, up to those that a new seller needs. */
    everLive: z.number(),
    refusedLately: z.boolean(),
    trusted: z.boolean(),
  }),
  likely: z.array(likely),
  history: z.array(
    z.object({
      id: z.uuid(),
      at: moment,
      cause,
      outcome: z.enum(reviewOutcomeNames),
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      appeal: z.nullable(z.string()),
    }),
  ),
  /** What an operator may do now. */
  decisions: z.array(z.enum(listingDecisions)),
  /** The case that this operator opens next. */
  next: z.nullable(named),
})

/** The review of listings. */
export const moderation = {
  listings: endpoint({
    method: 'GET',
    path: '/admin/listings',
    summary: 'Listings that wait for a decision, longest wait first, or that had one, newest first',
    input: z.strictObject({
      view: z._default(z.enum(listingViews), 'waiting'),
      cause: z.optional(cause),
      /** What waits by `since` and `name`, the others by `decided`. */
      sort: z.optional(z.enum(reviewSortings)),
      ...paging,
    }),
    output: pageOf(listingLine),
  }),
  listing: endpoint({
    method: 'GET',
    path: '/admin/listings/:id',
    summary: 'A listing as buyers see it, and why it waits',
    input: z.strictObject(one),
    output: listingCase,
  }),
  decideListing: endpoint({
    method: 'POST',
    path: '/admin/listings/:id/decisions',
    summary: 'Approve a listing, send it back or take it down; its seller is told the reason',
    input: z.strictObject({
      ...one,
      decision: z.enum(listingDecisions),
      /** The review that the operator saw; if it has changed since, that is a conflict. */
      seen: z.nullable(z.object({ review: z.uuid(), version: z.number() })),
      reason: z.optional(reason),
    }),
    output: z.object({ state }),
  }),
}
