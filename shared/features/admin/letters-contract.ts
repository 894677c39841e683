import * as z from 'zod/mini'

import { one } from '../../console/fields.ts'
import { endpoint, isoTime, nothing, pageOf, paging } from '../../contract/endpoint.ts'
import { sortings } from '../../contract/sorting.ts'
import { answerText } from '../site/answer.ts'

/** Open enquiries wait for an answer. */
export const enquiryStates = ['open', 'answered'] as const
/** The orders of messages: by their sender, and when they came and were answered. */
export const enquirySortings = sortings('since', 'from', 'answered')
/** `failed`: we have given up, until somebody asks for another try. */
export const mailStates = ['failed', 'queued', 'sent'] as const
/** The orders of emails: by their reader, and when they were written, are tried next and were sent. */
export const mailSortings = sortings('written', 'to', 'next', 'sent')

const enquiryLine = z.object({
  id: z.uuid(),
  name: z.string(),
  company: z.string(),
  subject: z.string(),
  createdAt: isoTime,
  /** By when it is to be answered. */
  dueAt: isoTime,
  answeredAt: z.nullable(isoTime),
})

/** An email in the outbox. Its text is left out because it may contain somebody's secret. */
const mail = z.object({
  id: z.uuid(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  nextAttemptAt: isoTime,
  createdAt: isoTime,
  sentAt: z.nullable(isoTime),
})

/** The operator's view of enquiries from the contact form and of outgoing emails. */
export const adminLetters = {
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
    output: nothing,
    status: 202,
  }),
  markAnswered: endpoint({
    method: 'POST',
    path: '/admin/enquiries/:id/answered',
    summary: 'Mark a message as answered elsewhere',
    input: z.strictObject(one),
    output: nothing,
  }),
  outbox: endpoint({
    method: 'GET',
    path: '/admin/outbox',
    summary: 'Emails in one state, newest first, without their text',
    input: z.strictObject({
      state: z._default(z.enum(mailStates), 'failed'),
      /** Only sent ones by `sent`, and only others by `to` and `next`. */
      sort: z.optional(z.enum(mailSortings)),
      ...paging,
    }),
    output: pageOf(mail),
  }),
  retryFailedMails: endpoint({
    method: 'POST',
    path: '/admin/outbox/retry',
    summary: 'Immediately retry every email that has failed',
    input: nothing,
    output: z.object({ mails: z.number() }),
    status: 202,
  }),
  retryMail: endpoint({
    method: 'POST',
    path: '/admin/outbox/:id/retry',
    summary: 'Immediately retry an email that has failed or waits',
    input: z.strictObject(one),
    output: nothing,
    status: 202,
  }),
}
