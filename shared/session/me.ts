import * as z from 'zod/mini'

import { companyRoles } from '../contract/company-roles.ts'
import { endpoint, moment, type OutputOf } from '../contract/endpoint.ts'

/** Who is logged in, for display. The server alone decides rights. */
export const me = endpoint({
  method: 'GET',
  path: '/me',
  summary: 'Who is logged in',
  output: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    /** They have accepted the Terms of Use that are in force now. */
    termsAccepted: z.boolean(),
    /** This session was opened with two-step login or a passkey. */
    twoStep: z.boolean(),
    /** The account has a second step, whether or not this session was opened with it. */
    hasSecondStep: z.boolean(),
    operator: z.boolean(),
    company: z.nullable(
      z.object({
        id: z.uuid(),
        role: z.enum(companyRoles),
        /** From when on the company demands two-step login of this person. */
        twoStepFrom: z.nullable(moment),
        sells: z.boolean(),
        buys: z.boolean(),
        verified: z.boolean(),
        suspended: z.boolean(),
      }),
    ),
  }),
})

export type Me = OutputOf<typeof me>
