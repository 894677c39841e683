import * as z from 'zod/mini'

import { endpoint, nothing } from '../../contract/endpoint.ts'
import { adminAudit } from './audit-contract.ts'
import { adminCompanies } from './companies-contract.ts'
import { adminLetters } from './letters-contract.ts'
import { adminPeople } from './people-contract.ts'

/** The numbers of things that wait for an operator. */
const overview = {
  overview: endpoint({
    method: 'GET',
    path: '/admin/overview',
    summary: 'How many things wait for an operator, by kind',
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

/** The operator's console. For everybody else it does not exist. */
export const admin = {
  ...overview,
  ...adminPeople,
  ...adminCompanies,
  ...adminLetters,
  ...adminAudit,
}
