import * as z from 'zod/mini'

import { endpoint, isoTime, nothing, pageOf, paging } from '../../contract/endpoint.ts'
import { paragraph } from '../../contract/text.ts'
import { reportDecisions, reportOutcomes } from './request-states.ts'

/** The lists of reports: those that wait, and those that were decided on. */
export const reportViews = ['waiting', 'decided'] as const

const named = z.object({ id: z.uuid(), name: z.string() })

const report = z.object({
  id: z.uuid(),
  what: z.enum(['request', 'answer']),
  /** Of the request, and of the lot with which a seller answers. */
  request: z.string(),
  lot: z.nullable(z.string()),
  /** What the request or the note of the answer says. */
  words: z.string(),
  /** Whose request or answer it is. */
  author: named,
  reporter: named,
  /** In the words of who reported it. */
  reason: z.string(),
  at: isoTime,
  /** By when we decide. */
  dueAt: isoTime,
  outcome: z.nullable(z.enum(reportOutcomes)),
  decidedAt: z.nullable(isoTime),
  /** The operator's reason. */
  decision: z.nullable(z.string()),
})

/** What operators do with reported buy requests and answers. */
export const consoleRequests = {
  reports: endpoint({
    method: 'GET',
    path: '/admin/reports',
    summary: 'Reports that wait for a decision, longest wait first, or that had one, newest first',
    input: z.strictObject({ view: z._default(z.enum(reportViews), 'waiting'), ...paging }),
    output: pageOf(report),
  }),
  decideReport: endpoint({
    method: 'POST',
    path: '/admin/reports/:id/decisions',
    summary:
      'Hide what was reported, which its author is told with the reason, or leave it as it is',
    input: z.strictObject({
      id: z.uuid(),
      decision: z.enum(reportDecisions),
      reason: paragraph('reason', 500, 'Give the reason.'),
    }),
    output: nothing,
  }),
}
