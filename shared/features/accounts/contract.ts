import * as z from 'zod/mini'

import { endpoint, moment, nothing } from '../../contract/endpoint.ts'
import { mailedSecret } from './mailed-secret.ts'

/** Who is signed in, for the pages; rights are decided on the server alone. */
const me = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** This session was opened with a second step or a passkey. */
  twoStep: z.boolean(),
  operator: z.boolean(),
  /** When the person last proved who they are. */
  authTime: moment,
  company: z.nullable(
    z.object({
      id: z.uuid(),
      sells: z.boolean(),
      buys: z.boolean(),
      verified: z.boolean(),
      suspended: z.boolean(),
    }),
  ),
})

/** People and their accounts. Signing in and out is the token endpoint's. */
export const accounts = {
  me: endpoint({
    method: 'GET',
    path: '/me',
    summary: 'Who is signed in',
    input: nothing,
    output: me,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/email/confirm',
    summary: 'Confirm an email address with the secret that was sent to it',
    input: z.strictObject({ secret: mailedSecret }),
    output: nothing,
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/me/email/resend',
    summary: 'Send the confirmation of the email address once more',
    input: nothing,
    output: nothing,
    status: 202,
  }),
}
