import * as z from 'zod/mini'

import { endpoint, fileAnswer, moment } from '../../../contract/endpoint.ts'
import { message, messageAbout } from '../../../contract/messages.ts'
import { pictureFile } from '../../../contract/picture-file.ts'
import { byNumber, number } from '../contract.ts'
import { closings } from './writing-time.ts'

const pictureOf = z.strictObject({ number, id: z.uuid() })
/** The first one first. */
const messages = z.array(message)

/** What the two sides of an order write to each other. */
export const orderMessages = {
  read: endpoint({
    method: 'GET',
    path: '/orders/:number/messages',
    summary: 'What the two sides of an order have written to each other',
    input: byNumber,
    output: z.object({
      messages,
      /** The reader can write now. */
      canWrite: z.boolean(),
      /** Why nobody can; null if the two sides can. */
      closed: z.nullable(z.enum(closings)),
      /** Until when they can; null as long as the order is not over. */
      until: z.nullable(moment),
      /** An order between the two companies was paid, so contact data is no longer hidden. */
      contactsOpen: z.boolean(),
    }),
  }),
  write: endpoint({
    method: 'POST',
    path: '/orders/:number/messages',
    summary:
      'Write to the other side of an order; contact data is hidden until an order between the two is paid',
    status: 201,
    input: messageAbout(number),
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/orders/:number/message-pictures',
    summary: 'Send a picture for a message, and forget it unless one shows it within 7 days',
    status: 201,
    input: byNumber,
    output: z.object({ id: z.uuid() }),
    receives: pictureFile,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/orders/:number/message-pictures/:id',
    summary: 'A picture that a message about an order shows',
    input: pictureOf,
    ...fileAnswer,
  }),
}

/** The same for operators, who only read it. */
export const consoleOrderMessages = {
  readAsOperator: endpoint({
    method: 'GET',
    path: '/admin/orders/:number/messages',
    summary: 'What the two sides of an order have written to each other, for operators',
    input: byNumber,
    output: z.object({ messages }),
  }),
  pictureAsOperator: endpoint({
    method: 'GET',
    path: '/admin/orders/:number/message-pictures/:id',
    summary: 'A picture that a message about an order shows, for operators',
    input: pictureOf,
    ...fileAnswer,
  }),
}
