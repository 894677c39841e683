import * as z from 'zod/mini'

import { type CheckedForm, checkForm } from '../../contract/form.ts'
import { emailAddress, lengthOf, line } from '../../contract/text.ts'
import { lengthFault, passwordLength } from './password-length.ts'

// Composed, so that a password typed on another system is the same. Otherwise kept exactly as
// typed.
const composed = z.overwrite((text: string) => text.normalize('NFC'))
const bounded = z.refine<string>(
  (text) => lengthOf(text) <= passwordLength.most,
  `Use at most ${passwordLength.most} characters for the password.`,
)
const typeable = z.refine<string>(
  (text) => !text.includes('\0'),
  'Remove the unprintable character from the password.',
)

/** A new password. */
export const newPassword = z.string().check(
  composed,
  z.minLength(1, 'Choose a password.'),
  z.refine((text) => lengthFault(text) === null, {
    error: ({ input }) => lengthFault(String(input)) ?? undefined,
  }),
  typeable,
)

/** The fields of a login. They reveal nothing about the rules for passwords. */
const credentials = z.object({
  email: emailAddress('Enter the work email of your account.'),
  password: z.string().check(composed, z.minLength(1, 'Enter your password.'), bounded, typeable),
  /** The second step's code; empty until it is asked for. */
  code: line('code', 40),
})
export type Credentials = z.output<typeof credentials>

/** Checks the login form. */
export const checkCredentials = (form: FormData): CheckedForm<Credentials> =>
  checkForm(credentials, form, { secret: ['password', 'code'] })
