import * as z from 'zod/mini'

import { endpoint, nothing } from '../../contract/endpoint.ts'

/** A password as it is typed to be compared; how passwords are made is not told here. */
const knownPassword = z
  .string()
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(1000, 'Enter your password.'))
/** Of an authenticator, or a recovery code; empty or missing until it is asked for. */
const code = z.string().check(z.maxLength(40, 'Enter the six digits, or one recovery code.'))

/** How people prove who they are, and what protects their accounts. */
export const security = {
  stepUp: endpoint({
    method: 'POST',
    path: '/me/step-up',
    summary: 'Prove once more who you are, as sensitive changes ask within five minutes of it',
    input: z.strictObject({ password: knownPassword, code: z.optional(code) }),
    output: nothing,
  }),
}
