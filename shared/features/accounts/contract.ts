import * as z from 'zod/mini'

import { endpoint, nothing } from '../../contract/endpoint.ts'
import { me } from '../../session/me.ts'
import { mailedSecret } from './mailed-secret.ts'

/** People and their accounts. The token endpoint handles logging in and out. */
export const accounts = {
  me,
  confirmEmail: endpoint({
    method: 'POST',
    path: '/email/confirm',
    summary: 'Confirm an email with the secret sent to it',
    input: z.strictObject({ secret: mailedSecret }),
    output: nothing,
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/me/email/resend',
    summary: 'Send the link that confirms the email again',
    input: nothing,
    output: nothing,
    status: 202,
  }),
}
