import * as z from 'zod/mini'

import { endpoint, isoTime, nothing, pageOf, paging } from '../../contract/endpoint.ts'
import { one } from './fields.ts'

/** Open enquiries wait for an answer. */
export const enquiryStates = ['open', 'answered'] as const
/** `failed`: we have given up, until somebody asks for another try. */
export const mailStates = ['failed', 'queued', 'sent'] as const

const enquiryLine = z.object({
  id: z.uuid(),
  name: z.string(),
  company: z.string(),
  subject: z.string(),
  createdAt: isoTime,
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
    summary: 'Messages from the contact form, newest first',
    input: z.strictObject({ state: z._default(z.enum(enquiryStates), 'open'), ...paging }),
    output: pageOf(enquiryLine),
  }),
  enquiry: endpoint({
    method: 'GET',
    path: '/admin/enquiries/:id',
    summary: 'One message from the contact form',
    input: z.strictObject(one),
    output: z.extend(enquiryLine, { email: z.string(), message: z.string() }),
  }),
  markAnswered: endpoint({
    method: 'POST',
    path: '/admin/enquiries/:id/answered',
    summary: 'Mark a message as answered',
    input: z.strictObject(one),
    output: nothing,
  }),
  outbox: endpoint({
    method: 'GET',
    path: '/admin/outbox',
    summary: 'Emails in one state, newest first, without their text',
    input: z.strictObject({ state: z._default(z.enum(mailStates), 'failed'), ...paging }),
    output: pageOf(mail),
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
