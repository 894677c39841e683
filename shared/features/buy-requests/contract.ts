import * as z from 'zod/mini'

import { endpoint, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'
import { line, paragraph } from '../../contract/text.ts'
import { kindNames } from '../listings/kinds/kinds.ts'
import { lotCard } from '../listings/lot-schema.ts'
import { closingReasons, requestDays, requestStates } from './request-states.ts'

const id = z.uuid()
const kind = z.enum(kindNames)

/** What a company looks for. */
export const asked = {
  title: line('title', 120, 'Enter what you look for.'),
  /** Left out if any kind of goods will do. */
  kind: z.optional(kind),
  description: paragraph('description', 2000, 'Describe what you look for.'),
  pieces: z.int('Enter how many.').check(z.gte(1, 'Enter how many.'), z.lte(1_000_000)),
  /** For one piece, in minor units. */
  budget: z.optional(
    z.strictObject({
      amount: z
        .int()
        .check(
          z.gte(1, 'Enter an amount.'),
          z.lte(10_000_000_000_000, 'This amount is too large.'),
        ),
      currency: z.enum(currencies),
    }),
  ),
  neededBy: z.optional(z.iso.date('Enter a day.')),
  /** For how many days it is open. */
  days: z.int('Choose for how long.').check(z.gte(requestDays.least), z.lte(requestDays.most)),
}

export const answerNote = paragraph('note', 500)

const request = z.object({
  id,
  title: z.string(),
  /** Null if any kind of goods will do. */
  kind: z.nullable(kind),
  pieces: z.number(),
  budget: z.nullable(z.object({ amount: z.number(), currency: z.enum(currencies) })),
  neededBy: z.nullable(z.iso.date()),
  state: z.enum(requestStates),
  /** When it came into its state. */
  since: moment,
  postedAt: moment,
  closesAt: moment,
})

/** Only companies that may be traded with are named. */
const trader = z.object({ id, name: z.string(), country: z.string() })

const answer = z.object({
  id,
  /** Of the lot, as it was when it was offered. */
  title: z.string(),
  note: z.nullable(z.string()),
  /** Contact data in the note was hidden. */
  hidden: z.boolean(),
  at: moment,
  /** Null if the seller may not be traded with now. */
  seller: z.nullable(trader),
  /** Null if the lot is not on sale now, or not open to the reader. */
  lot: z.nullable(lotCard),
  /** Why an operator has hidden it; its buyer no longer sees it then. */
  hiddenReason: z.nullable(z.string()),
})
export type AnswerView = z.output<typeof answer>

const fullRequest = z.extend(request, {
  /** What the reader's company does in it. */
  side: z.enum(['buying', 'selling']),
  /** Like the title, empty for a seller if the request is hidden. */
  description: z.string(),
  /** Contact data in the title or the description was hidden. */
  hidden: z.boolean(),
  /** Sellers see it without verification only if they have a hidden answer here. */
  buyer: z.object({ name: z.string(), country: z.string(), verified: z.boolean() }),
  /** For the buyer all of them, for a seller only their own; the newest first. */
  answers: z.array(answer),
  /** Why an operator has hidden the request, which only its buyer reads. */
  hiddenReason: z.nullable(z.string()),
  /** What the reader may do now. */
  can: z.array(z.enum(['answer', 'take-back', 'close'])),
  /** An order between the two companies was paid, so contact data in notes is not hidden. */
  contactsOpen: z.boolean(),
})

/** The lists of a seller: what is open, or what the seller has answered. */
export const sellerViews = ['open', 'answered'] as const

/** Buy requests: what buyers look for, and the lots with which sellers answer. */
export const buyRequests = {
  own: endpoint({
    method: 'GET',
    path: '/buy-requests',
    summary: 'The buy requests of the caller’s company, newest first, with the number of answers',
    input: z.strictObject(paging),
    output: pageOf(z.extend(request, { answers: z.number() })),
  }),
  open: endpoint({
    method: 'GET',
    path: '/buy-requests/open',
    summary: 'The open buy requests of other companies, or those that the caller’s has answered',
    input: z.strictObject({
      view: z._default(z.enum(sellerViews), 'open'),
      /** Those for this kind of goods, and those for any. */
      kind: z.optional(kind),
      ...paging,
    }),
    output: pageOf(
      z.extend(request, {
        buyer: z.object({ name: z.string(), country: z.string() }),
        /** With how many lots the caller's company has answered. */
        answered: z.number(),
      }),
    ),
  }),
  news: endpoint({
    method: 'GET',
    path: '/buy-requests/news',
    summary:
      'How many requests of the last 7 days are open for kinds that the caller’s has on sale',
    output: z.object({ count: z.number() }),
  }),
  post: endpoint({
    method: 'POST',
    path: '/buy-requests',
    summary: 'Post a buy request, which all verified sellers can read; contact data is hidden',
    status: 201,
    input: z.strictObject(asked),
    output: z.object({ id }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/buy-requests/:id',
    summary: 'A buy request with its answers: all of them for its buyer, their own for a seller',
    input: z.strictObject({ id }),
    output: fullRequest,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/buy-requests/:id/answers',
    summary: 'Answer a buy request with one of the caller’s own lots on sale',
    status: 201,
    input: z.strictObject({ id, listing: z.uuid(), note: z.optional(answerNote) }),
    output: z.object({ id }),
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/buy-requests/:id/answers/:answer',
    summary: 'Take back an answer of the caller’s company',
    input: z.strictObject({ id, answer: z.uuid() }),
  }),
  close: endpoint({
    method: 'POST',
    path: '/buy-requests/:id/closing',
    summary: 'Close a buy request of the caller’s company',
    input: z.strictObject({ id, reason: z.enum(closingReasons) }),
  }),
}
