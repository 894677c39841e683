import * as z from 'zod/mini'

import { endpoint, fileAnswer } from '../../../contract/endpoint.ts'
import { line as lineOfText, paragraph } from '../../../contract/text.ts'
import { documentFile } from '../../companies/document-kinds.ts'
import { byNumber, mostLots, number, orderView, pieces } from '../contract.ts'
import { shipmentInput } from '../dispatch/shipment.ts'
import { mostEvidence, rejectReasonNames } from './dispute-words.ts'

const id = z.uuid()
const words = (missing: string) => paragraph('text', 4000, missing)
/** Files that the caller's company has sent for this order and not used yet. */
const evidence = z
  .array(z.uuid())
  .check(z.maxLength(mostEvidence, `Add up to ${mostEvidence} files.`))

const rejection = {
  reason: z.enum(rejectReasonNames, 'Choose what is wrong.'),
  text: words('Say what is wrong. The seller reads it.'),
  evidence,
}

/** Goods that are not right: rejecting, sending back, disputes and splits, for both sides of an order. */
export const disputes = {
  addEvidence: endpoint({
    method: 'POST',
    path: '/orders/:number/evidence',
    summary:
      'Send a file for a rejection or a statement: a PDF, a JPEG or a PNG of up to 10 MB. It is lost if nothing shows it within 7 days',
    status: 201,
    input: z.strictObject({ number, name: lineOfText('file name', 200, 'The file needs a name.') }),
    output: z.object({ id }),
    receives: documentFile,
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/orders/:number/evidence/:id',
    summary: 'A file that either side has shown',
    input: z.strictObject({ number, id }),
    ...fileAnswer,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/orders/:number/rejection',
    once: true,
    summary: 'Reject all of the goods during the inspection',
    input: z.strictObject({
      number,
      ...rejection,
    }),
    output: orderView,
  }),
  rejectLines: endpoint({
    method: 'POST',
    path: '/orders/:number/partial-rejection',
    once: true,
    summary:
      'Reject some of the goods during the inspection and accept the others, which cannot be undone',
    input: z.strictObject({
      number,
      /** What is rejected, line by line; what they leave is accepted. */
      lines: z
        .array(z.strictObject({ position: z.int().check(z.gte(0)), pieces, ...rejection }))
        .check(
          z.minLength(1, 'Reject at least one lot, or accept the goods.'),
          z.maxLength(mostLots),
          z.refine(
            (lines) => new Set(lines.map(({ position }) => position)).size === lines.length,
            'Name each lot once.',
          ),
        ),
    }),
    output: orderView,
  }),
  agree: endpoint({
    method: 'POST',
    path: '/orders/:number/return-agreement',
    once: true,
    summary: 'Agree to take rejected goods back',
    input: byNumber,
    output: orderView,
  }),
  contest: endpoint({
    method: 'POST',
    path: '/orders/:number/contest',
    once: true,
    summary: 'Contest a rejection, or goods that did not come back as they were sent',
    input: z.strictObject({
      number,
      text: words('Say why. The buyer reads it.'),
      evidence,
    }),
    output: orderView,
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/orders/:number/return',
    once: true,
    summary: 'Say that rejected goods have been sent back',
    input: z.strictObject({ number, ...shipmentInput }),
    output: orderView,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/orders/:number/return-receipt',
    once: true,
    summary:
      'Say that the rejected goods came back as they were sent, so that the buyer is refunded for them',
    input: byNumber,
    output: orderView,
  }),
  say: endpoint({
    method: 'POST',
    path: '/orders/:number/statements',
    summary: 'Add a statement to a dispute; nobody can change it',
    input: z.strictObject({
      number,
      text: words('Write your statement.'),
      evidence,
      /** Ask us to decide now, instead of when the time to negotiate is over. */
      askRuling: z.boolean(),
    }),
    output: orderView,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/orders/:number/questions/:id/answer',
    summary: 'Answer a question that operators asked in a dispute; nobody can change the answer',
    input: z.strictObject({ number, id, text: words('Write your answer.'), evidence }),
    output: orderView,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/orders/:number/proposals',
    summary: 'Propose how the price of the goods is split; one open proposal a side',
    input: z.strictObject({
      number,
      /** What the seller gets of the price of the goods, in minor units. */
      seller: z.int().check(z.gte(1, 'Enter more than 0.')),
    }),
    output: orderView,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/orders/:number/proposals/:id/answer',
    once: true,
    summary: 'Accept or decline the other side’s split, or withdraw one’s own',
    input: z.strictObject({ number, id, answer: z.enum(['accept', 'decline', 'withdraw']) }),
    output: orderView,
  }),
}
