import * as z from 'zod/mini'

import { endpoint } from '../../contract/endpoint.ts'
import { me } from '../../session/me.ts'
import { mailedSecret } from './mailed-secret.ts'

const termsVersion = z.int().check(z.minimum(0))

/** People and their accounts. The token endpoint handles logging in and out. */
export const accounts = {
  me,
  terms: endpoint({
    method: 'GET',
    path: '/terms',
    summary: 'The version of the Terms of Use that is in force',
    output: z.object({ version: termsVersion, date: z.iso.date() }),
  }),
  acceptTerms: endpoint({
    method: 'POST',
    path: '/me/terms',
    summary: 'Accept the version of the Terms of Use that you have read',
    input: z.strictObject({ version: termsVersion }),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/email/confirm',
    summary: 'Confirm an email with the secret sent to it',
    input: z.strictObject({ secret: mailedSecret }),
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/me/email/resend',
    summary: 'Send the link that confirms the email again',
    status: 202,
  }),
}
