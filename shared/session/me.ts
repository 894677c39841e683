import * as z from 'zod/mini'

import { endpoint, isoTime, nothing, type OutputOf } from '../contract/endpoint.ts'

/** Who is logged in, for the pages; rights are decided on the server alone. */
export const me = endpoint({
  method: 'GET',
  path: '/me',
  summary: 'Who is logged in',
  input: nothing,
  output: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    /** This session was opened with a second step or a passkey. */
    twoStep: z.boolean(),
    operator: z.boolean(),
    /** When the person last proved who they are. */
    authTime: isoTime,
    company: z.nullable(
      z.object({
        id: z.uuid(),
        sells: z.boolean(),
        buys: z.boolean(),
        verified: z.boolean(),
        suspended: z.boolean(),
      }),
    ),
  }),
})

export type Me = OutputOf<typeof me>
