import * as z from 'zod/mini'

import { endpoint, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { paragraph } from '../../contract/text.ts'
import { sides } from '../../contract/trade-sides.ts'
import { byNumber, number } from '../orders/contract.ts'
import { longestWords } from './rating-rules.ts'

/** A figure and what it rests on; the figure is null while that is too little to judge by. */
const figure = z.object({ value: z.nullable(z.number()), of: z.number() })

/** What the orders of a company say about it, as a seller or as a buyer. */
const record = z.object({
  as: z.enum(sides),
  /** Orders that ended with goods accepted. */
  orders: z.number(),
  /** When the first order was paid. */
  since: z.nullable(moment),
  /**
   * Orders that a seller sent by the day they were due, of those that were to be sent by now; or
   * orders that a buyer paid before they expired, of those paid or expired.
   */
  inTime: figure,
  /**
   * Orders that a seller confirmed, of those that it was asked to confirm and has confirmed, declined or
   * let lapse; null for a buyer.
   */
  confirmed: z.nullable(figure),
  /** Orders accepted without a refusal, of those inspected; null for a buyer. */
  accepted: z.nullable(figure),
  /** The average of the ratings that are shown, from 1 to 5, to one decimal. */
  score: figure,
})

const rating = z.object({
  id: z.uuid(),
  /** From 1 to 5; null if an operator has hidden the rating. */
  score: z.nullable(z.number()),
  /** Empty if there are none, or if they are hidden. */
  words: z.string(),
  at: moment,
  /** Since when both sides read it; null while only its author does, who may still change it. */
  shownAt: z.nullable(moment),
  answer: z.nullable(z.object({ words: z.string(), at: moment })),
  /** Why an operator has hidden it; null if none has. */
  hiddenReason: z.nullable(z.string()),
})

const ofOrder = z.object({
  /** Until when the reader may rate the order or change their rating; null if they may not. */
  until: z.nullable(moment),
  /** The order has ended with goods accepted. */
  ended: z.boolean(),
  /** From when on one side's rating is shown without the other's; null before the end and after. */
  shownFrom: z.nullable(moment),
  /** The rating by the reader's company. */
  given: z.nullable(rating),
  /** The rating by the other side; null until it is shown. */
  received: z.nullable(rating),
  mayAnswer: z.boolean(),
  /** The record of the other side. */
  record,
})

/** Ratings of orders, and the records of companies. */
export const ratings = {
  record: endpoint({
    method: 'GET',
    path: '/companies/:id/record',
    summary: 'The record of a seller, from its orders',
    input: z.strictObject({ id: z.uuid() }),
    output: record,
  }),
  ofSeller: endpoint({
    method: 'GET',
    path: '/companies/:id/ratings',
    summary: 'What buyers said about a seller, by the end of their orders, newest first',
    input: z.strictObject({ id: z.uuid(), ...paging }),
    output: z.extend(
      pageOf(
        z.extend(rating, {
          /** The reader's company gave it. */
          own: z.boolean(),
        }),
      ),
      { name: z.string() },
    ),
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/orders/:number/ratings',
    summary: 'The ratings of an order, and the record of the other side',
    input: byNumber,
    output: ofOrder,
  }),
  rate: endpoint({
    method: 'PUT',
    path: '/orders/:number/rating',
    summary: 'Rate an order, or change a rating that is not shown yet',
    input: z.strictObject({
      number,
      score: z.int('Choose a rating.').check(z.gte(1), z.lte(5)),
      words: paragraph('text', longestWords),
    }),
    output: ofOrder,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/orders/:number/rating/answer',
    summary: 'Answer the other side’s rating, once',
    input: z.strictObject({ number, words: paragraph('answer', longestWords, 'Write an answer.') }),
    output: ofOrder,
  }),
  received: endpoint({
    method: 'GET',
    path: '/ratings',
    summary: 'The records of the caller’s company, and the ratings it has received, newest first',
    input: z.strictObject(paging),
    output: z.extend(
      pageOf(
        z.extend(rating, {
          number: z.number(),
          /** Who rated: the company’s name, and its side of the order. */
          other: z.string(),
          by: z.enum(sides),
        }),
      ),
      {
        /** Null if the company does not sell; and so for buying. */
        selling: z.nullable(record),
        buying: z.nullable(record),
      },
    ),
  }),
}

/** What operators do with ratings. */
export const consoleRatings = {
  list: endpoint({
    method: 'GET',
    path: '/admin/ratings',
    summary: 'The ratings that are shown, the latest first',
    input: z.strictObject(paging),
    output: pageOf(
      z.object({
        id: z.uuid(),
        number: z.number(),
        by: z.enum(sides),
        rater: z.string(),
        rated: z.string(),
        score: z.number(),
        words: z.string(),
        answer: z.nullable(z.string()),
        shownAt: moment,
        hiddenReason: z.nullable(z.string()),
      }),
    ),
  }),
}
