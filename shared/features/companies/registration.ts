import * as z from 'zod/mini'

import { type CheckedForm, checkForm } from '../../contract/form.ts'
import { emailAddress, properName } from '../../contract/text.ts'
import { accountKinds } from '../../routing/paths.ts'
import { shownTerms } from '../accounts/accepted-terms.ts'
import { newPassword } from '../accounts/credentials.ts'
import { telephone } from '../accounts/telephone.ts'
import { companyFields, registerRule } from './company-fields.ts'

const { address, ...registered } = companyFields

/** A company's application for an account, in page order. */
export const registration = z
  .strictObject({
    accountKind: z.enum(accountKinds, 'Choose whether you sell, buy or do both.'),
    ...registered,
    name: properName('name', 100, 'Enter your first and last name.'),
    telephone,
    address,
    email: emailAddress('Enter your work email.'),
    password: newPassword,
    accepted: z.literal(
      'yes',
      'Confirm that you act for this company and accept the Terms of Use and the privacy policy.',
    ),
    terms: shownTerms,
  })
  .check(registerRule())
export type Registration = z.output<typeof registration>

/** Checks the registration form. */
export const checkRegistration = (form: FormData): CheckedForm<Registration> =>
  checkForm(registration, form, { secret: ['password'] })
