import * as z from 'zod/mini'

import { one } from '../../console/fields.ts'
import { endpoint, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { sortings } from '../../contract/sorting.ts'
import { answerText } from './answer.ts'

/** Open enquiries wait for an answer. */
export const enquiryStates = ['open', 'answered'] as const
/** The orders of messages: by their sender, and when they came and were answered. */
export const enquirySortings = sortings('since', 'from', 'answered')

const enquiryLine = z.object({
  id: z.uuid(),
  name: z.string(),
  company: z.string(),
  subject: z.string(),
  createdAt: moment,
  /** By when it is to be answered. */
  dueAt: moment,
  answeredAt: z.nullable(moment),
})

/** Messages from the contact form, for operators. */
export const consoleEnquiries = {
  enquiries: endpoint({
    method: 'GET',
    path: '/admin/enquiries',
    summary: 'Messages: the open ones longest waiting first, the answered ones newest first',
    input: z.strictObject({
      state: z._default(z.enum(enquiryStates), 'open'),
      /** Only open ones by `from`, and only answered ones by `answered`. */
      sort: z.optional(z.enum(enquirySortings)),
      ...paging,
    }),
    output: pageOf(enquiryLine),
  }),
  enquiry: endpoint({
    method: 'GET',
    path: '/admin/enquiries/:id',
    summary: 'One message from the contact form',
    input: z.strictObject(one),
    output: z.extend(enquiryLine, {
      email: z.string(),
      message: z.string(),
      /** What we answered here; null if somebody answered elsewhere. */
      answer: z.nullable(z.string()),
      /** The operator who answered; null if we do not know. */
      answeredBy: z.nullable(z.string()),
    }),
  }),
  answerEnquiry: endpoint({
    method: 'POST',
    path: '/admin/enquiries/:id/answer',
    summary: 'Answer a message: emails its sender and keeps the answer',
    input: z.strictObject({ ...one, answer: answerText }),
    status: 202,
  }),
  markAnswered: endpoint({
    method: 'POST',
    path: '/admin/enquiries/:id/answered',
    summary: 'Mark a message as answered elsewhere',
    input: z.strictObject(one),
  }),
}
