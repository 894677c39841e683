import * as z from 'zod/mini'

import { reason } from '../../../console/fields.ts'
import { endpoint, fileAnswer, moment, pageOf, paging } from '../../../contract/endpoint.ts'
import { currencies } from '../../../contract/money.ts'
import { reviewReasonNames } from '../../../contract/review-limits.ts'
import { sortings } from '../../../contract/sorting.ts'
import { line, paragraph } from '../../../contract/text.ts'
import { decided } from '../../../contract/two-operators.ts'
import { documentFile } from '../../companies/document-kinds.ts'
import { number, orderView } from '../contract.ts'
import { mostEvidence } from '../disputes/dispute-words.ts'
import { fundSourceNames } from './fund-sources.ts'

/** What buyers say about the money of an order. */
export const sourceOfFunds = {
  addFile: endpoint({
    method: 'POST',
    path: '/orders/:number/source-of-funds/files',
    summary:
      'Send a file that shows where the money comes from: a PDF, a JPEG or a PNG of up to 10 MB. It is lost if no answer has it within 7 days',
    status: 201,
    input: z.strictObject({ number, name: line('file name', 200, 'The file needs a name.') }),
    output: z.object({ id: z.uuid() }),
    receives: documentFile,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/orders/:number/source-of-funds',
    summary: 'Say where the money of an order comes from, as long as we ask for it',
    input: z.strictObject({
      number,
      source: z.enum(fundSourceNames, 'Choose where the money comes from.'),
      text: paragraph('text', 1000, 'Say more in a few words.'),
      /** Files that the caller’s company has sent for this order and not used yet. */
      files: z.array(z.uuid()).check(z.maxLength(mostEvidence, `Add up to ${mostEvidence} files.`)),
    }),
    output: orderView,
  }),
}

/**
 * The orders of the list of reviews: since when they are paid, since when it is the operators’ turn, and
 * by total within its currency.
 */
export const orderReviewSortings = sortings('since', 'turn', 'total')

/** Reviews of payments, for operators. */
export const consoleReviews = {
  list: endpoint({
    method: 'GET',
    path: '/admin/reviews',
    summary: 'Paid orders whose payment is checked before the goods are sent, the oldest first',
    input: z.strictObject({ sort: z._default(z.enum(orderReviewSortings), 'since'), ...paging }),
    output: pageOf(
      z.object({
        number: z.number(),
        title: z.string(),
        buyer: z.string(),
        seller: z.string(),
        /** Since when it is paid. */
        since: moment,
        why: z.enum(reviewReasonNames),
        /** Whether it is the operators’ turn. */
        ours: z.boolean(),
        currency: z.enum(currencies),
        /** What the buyer has paid, in minor units. */
        total: z.number(),
      }),
    ),
  }),
  openFile: endpoint({
    method: 'GET',
    path: '/admin/orders/:number/source-of-funds/:id',
    summary: 'A file of a buyer’s answer',
    input: z.strictObject({ number, id: z.uuid() }),
    ...fileAnswer,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/admin/orders/:number/review/questions',
    summary: 'Ask the buyer of an order whose payment is checked about the money',
    input: z.strictObject({
      number,
      text: paragraph('question', 1000, 'Write the question. The buyer reads it.'),
    }),
  }),
  pass: endpoint({
    method: 'POST',
    path: '/admin/orders/:number/review/pass',
    once: true,
    summary:
      'Approve the payment of an order, so that the seller sends the goods; from a limit on, a second operator confirms it',
    input: z.strictObject({ number, reason }),
    output: decided,
  }),
  turnDown: endpoint({
    method: 'POST',
    path: '/admin/orders/:number/review/pass/refusal',
    once: true,
    summary: 'Turn down an approval that waits for a second operator, or take back one’s own',
    input: z.strictObject({ number, reason }),
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/admin/orders/:number/review/refusal',
    once: true,
    summary:
      'Refuse an order after its payment check, so that its money goes back to the account that it came from',
    input: z.strictObject({ number, reason }),
  }),
}
