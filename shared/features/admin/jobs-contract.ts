import * as z from 'zod/mini'

import { one } from '../../console/fields.ts'
import { endpoint, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { jobStates } from '../../contract/job.ts'
import { sortings } from '../../contract/sorting.ts'

/** The orders of jobs: by their title, and when they were queued, are due and ended. */
export const jobSortings = sortings('title', 'queued', 'due', 'ended')

/** A job in the queue. What it works on is left out: those are ids that say nothing. */
const job = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(jobStates),
  attempts: z.number(),
  done: z.number(),
  /** How much there is to do; null if that is unknown. */
  total: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
  /** Of a job that waits: when it starts. */
  dueAt: moment,
  /** It still runs, but stops as soon as it can. */
  cancelling: z.boolean(),
  createdAt: moment,
  finishedAt: z.nullable(moment),
})

/** The operator's view of what runs in the background. */
export const adminJobs = {
  jobs: endpoint({
    method: 'GET',
    path: '/admin/jobs',
    summary: 'Background jobs in one state, newest first',
    input: z.strictObject({
      state: z._default(z.enum(jobStates), 'failed'),
      /** By `due` only what waits, by `ended` only what has ended, and by `title` nothing that is over. */
      sort: z.optional(z.enum(jobSortings)),
      ...paging,
    }),
    output: pageOf(job),
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/admin/jobs/:id/retry',
    summary: 'Start a job now that has failed, was cancelled or waits',
    input: z.strictObject(one),
  }),
  cancelJob: endpoint({
    method: 'POST',
    path: '/admin/jobs/:id/cancel',
    summary: 'Cancel a job that waits or runs; one that runs stops as soon as it can',
    input: z.strictObject(one),
  }),
}
