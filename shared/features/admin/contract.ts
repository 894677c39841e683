import * as z from 'zod/mini'

import { endpoint, nothing } from '../../contract/endpoint.ts'
import { adminAudit } from './audit-contract.ts'
import { adminCompanies } from './companies-contract.ts'
import { adminLetters } from './letters-contract.ts'
import { adminPeople } from './people-contract.ts'

/** What waits for the operator's people. */
const overview = {
  overview: endpoint({
    method: 'GET',
    path: '/admin/overview',
    summary: 'How much waits, by kind',
    input: nothing,
    output: z.object({
      submitted: z.number(),
      inReview: z.number(),
      proposed: z.number(),
      enquiries: z.number(),
      failedMails: z.number(),
      queuedMails: z.number(),
      suspendedPeople: z.number(),
    }),
  }),
}

/** The operator's console; to everybody else none of it exists. */
export const admin = {
  ...overview,
  ...adminPeople,
  ...adminCompanies,
  ...adminLetters,
  ...adminAudit,
}
