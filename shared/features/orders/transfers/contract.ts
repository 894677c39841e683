import * as z from 'zod/mini'

import { endpoint, fileAnswer } from '../../../contract/endpoint.ts'
import { line } from '../../../contract/text.ts'
import { documentFile } from '../../companies/document-kinds.ts'
import { number, orderView } from '../contract.ts'
import { mostEvidence } from '../disputes/dispute-words.ts'

/** What buyers say about the transfer of an order that waits for it. */
export const transfers = {
  addTransferFile: endpoint({
    method: 'POST',
    path: '/orders/:number/transfer/files',
    summary:
      'Send a proof of the transfer: a PDF, a JPEG or a PNG of up to 10 MB. It is lost if no message has it within 7 days',
    status: 201,
    input: z.strictObject({ number, name: line('file name', 200, 'The file needs a name.') }),
    output: z.object({ id: z.uuid() }),
    receives: documentFile,
  }),
  sayTransferSent: endpoint({
    method: 'POST',
    path: '/orders/:number/transfer',
    summary: 'Say that the money of an order has been sent; it counts as paid when it arrives',
    input: z.strictObject({
      number,
      /** Files that the caller’s company has sent for this order and not used yet. */
      files: z.array(z.uuid()).check(z.maxLength(mostEvidence, `Add up to ${mostEvidence} files.`)),
    }),
    output: orderView,
  }),
}

/** The same for operators. */
export const consoleTransfers = {
  openTransferFile: endpoint({
    method: 'GET',
    path: '/admin/orders/:number/transfer/files/:id',
    summary: 'A proof of the transfer that the buyer has sent',
    input: z.strictObject({ number, id: z.uuid() }),
    ...fileAnswer,
  }),
}
