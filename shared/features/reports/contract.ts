import * as z from 'zod/mini'

import { endpoint, nothing } from '../../contract/endpoint.ts'
import { reportSubjectNames } from '../../contract/report-subjects.ts'
import { paragraph } from '../../contract/text.ts'

/** The most reports of a company whose things say that it has reported them. */
export const mostMine = 1000

/** What companies tell operators about what others have written. */
export const reports = {
  report: endpoint({
    method: 'POST',
    path: '/reports',
    summary: 'Report something of another company to the operators, once for each company',
    status: 201,
    input: z.strictObject({
      subject: z.enum(reportSubjectNames),
      id: z.uuid(),
      reason: paragraph('reason', 500, 'Say what is wrong with it.'),
    }),
    output: nothing,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/reports/mine',
    summary: 'The ids of what the caller’s company has reported, the newest 1,000',
    input: nothing,
    output: z.object({ ids: z.array(z.uuid()) }),
  }),
}
