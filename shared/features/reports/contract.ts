import * as z from 'zod/mini'

import { endpoint, moment } from '../../contract/endpoint.ts'
import { reportSubjectNames } from '../../contract/report-subjects.ts'
import { paragraph } from '../../contract/text.ts'

/** The most reports of a company whose things say that it has reported them. */
export const mostMine = 1000

const thing = { subject: z.enum(reportSubjectNames), id: z.uuid() }

/** A decision that hid something of the reader's company. */
const decision = z.object({
  /** Until when the company may appeal, once. */
  until: moment,
  inTime: z.boolean(),
  /** The reader's role may appeal. */
  mayAppeal: z.boolean(),
  appeal: z.nullable(
    z.object({
      text: z.string(),
      at: moment,
      /** The last day on which we answer in time, where we are. */
      dueOn: z.iso.date(),
      /** The operator's words; null while it waits. */
      answer: z.nullable(z.string()),
    }),
  ),
})

/** What companies tell operators about what others have written, and about what was hidden of their own. */
export const reports = {
  report: endpoint({
    method: 'POST',
    path: '/reports',
    summary: 'Report something of another company to the operators, once for each company',
    status: 201,
    input: z.strictObject({
      ...thing,
      reason: paragraph('reason', 500, 'Say what is wrong with it.'),
    }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/reports/mine',
    summary: 'The ids of what the caller’s company has reported, the newest 1,000',
    output: z.object({ ids: z.array(z.uuid()) }),
  }),
  appealOf: endpoint({
    method: 'GET',
    path: '/reports/appeals',
    summary:
      'What the caller’s company can say, or has said, against the decision that hid a thing of its own',
    input: z.strictObject(thing),
    output: decision,
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/reports/appeals',
    summary: 'Say once why something of the caller’s company should not be hidden',
    status: 201,
    input: z.strictObject({
      ...thing,
      text: paragraph('appeal', 2000, 'Say why the decision is wrong.'),
    }),
    output: decision,
  }),
}
