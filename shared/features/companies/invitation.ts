import * as z from 'zod/mini'

import { givenRoles } from '../../contract/company-roles.ts'
import { type CheckedForm, checkForm } from '../../contract/form.ts'
import { emailAddress, properName } from '../../contract/text.ts'
import { shownTerms } from '../accounts/accepted-terms.ts'
import { newPassword } from '../accounts/credentials.ts'
import { mailedSecret } from '../accounts/mailed-secret.ts'
import { telephone } from '../accounts/telephone.ts'

/** A colleague to be. */
export const newInvitation = z.strictObject({
  email: emailAddress('Enter their work email.'),
  role: z.enum(givenRoles, 'Choose a role.'),
})
export type NewInvitation = z.output<typeof newInvitation>

/** Checks the form that invites a colleague. */
export const checkNewInvitation = (form: FormData): CheckedForm<NewInvitation> =>
  checkForm(newInvitation, form)

/** A person who accepts an invitation and has no account yet. */
export const joining = z.strictObject({
  secret: mailedSecret,
  name: properName('name', 100, 'Enter your first and last name.'),
  telephone,
  password: newPassword,
  accepted: z.literal(
    'yes',
    'Confirm that you act for this company and accept the Terms of Use and the privacy policy.',
  ),
  terms: shownTerms,
})
export type Joining = z.output<typeof joining>

/** Checks the form that opens an invited person's account. */
export const checkJoining = (form: FormData): CheckedForm<Joining> =>
  checkForm(joining, form, { secret: ['password', 'secret'] })

/** To whom a company is handed over, and the former owner's role. */
export const handOver = z.strictObject({
  to: z.uuid('Choose a colleague.'),
  roleAfter: z.enum(givenRoles, 'Choose your role afterwards.'),
})

/** Checks the form that hands a company over. */
export const checkHandOver = (form: FormData): CheckedForm<z.output<typeof handOver>> =>
  checkForm(handOver, form)
