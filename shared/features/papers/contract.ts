import * as z from 'zod/mini'

import { endpoint, fileAnswer, moment } from '../../contract/endpoint.ts'
import { byNumber, number } from '../orders/contract.ts'
import { paperKindNames } from './paper-kinds.ts'

const kind = z.enum(paperKindNames)

const paper = z.object({
  kind,
  /** Its number, and when it was written; null until somebody asks for it. */
  written: z.nullable(z.object({ number: z.string(), at: moment })),
})

/** The papers of orders, as PDF files, and a company's orders of a year as a table. */
export const papers = {
  list: endpoint({
    method: 'GET',
    path: '/orders/:number/papers',
    summary: 'The documents of an order that the caller’s company may have',
    input: byNumber,
    output: z.object({
      items: z.array(paper),
      /** What the seller may warrant, as it will stand on the paper; null if there is nothing. */
      warrants: z.nullable(z.array(z.string())),
    }),
  }),
  write: endpoint({
    method: 'PUT',
    path: '/orders/:number/papers/:kind',
    summary: 'Issue a document of an order; once issued it stays as it is',
    input: z.strictObject({ number, kind }),
    output: paper,
  }),
  read: endpoint({
    method: 'GET',
    path: '/orders/:number/papers/:kind',
    summary: 'An issued document of an order, as a PDF',
    input: z.strictObject({ number, kind }),
    ...fileAnswer,
  }),
  warrant: endpoint({
    method: 'POST',
    path: '/orders/:number/warranty',
    summary: 'As the seller, warrant the origin of the natural stones of an order',
    input: z.strictObject({
      number,
      /** The text that the seller has read. With any other, nothing is warranted. */
      text: z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(10)),
    }),
    output: paper,
  }),
  year: endpoint({
    method: 'GET',
    path: '/orders-of-year',
    summary: 'The orders of the caller’s company that were placed in a year (UTC), as CSV',
    input: z.strictObject({
      year: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2999)),
    }),
    ...fileAnswer,
  }),
}
