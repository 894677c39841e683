import * as z from 'zod/mini'

import { one } from '../../console/fields.ts'
import { endpoint, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { sortings } from '../../contract/sorting.ts'

/** `failed`: we have given up, until somebody asks for another try. */
export const mailStates = ['failed', 'queued', 'sent'] as const
/** The orders of emails: by their reader, and when they were written, are tried next and were sent. */
export const mailSortings = sortings('written', 'to', 'next', 'sent')

/** An email in the outbox. Its text is left out because it may contain somebody's secret. */
const mail = z.object({
  id: z.uuid(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  nextAttemptAt: moment,
  createdAt: moment,
  sentAt: z.nullable(moment),
})

/** Outgoing emails, for the operator. */
export const adminOutbox = {
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
    output: z.object({ mails: z.number() }),
    status: 202,
  }),
  retryMail: endpoint({
    method: 'POST',
    path: '/admin/outbox/:id/retry',
    summary: 'Immediately retry an email that has failed or waits',
    input: z.strictObject(one),
    status: 202,
  }),
}
