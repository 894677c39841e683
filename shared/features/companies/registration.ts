import * as z from 'zod/mini'

import { type CheckedForm, checkForm } from '../../contract/form.ts'
import { safeReturnTo } from '../../contract/return-to.ts'
import { emailAddress, properName } from '../../contract/text.ts'
import { accountKinds } from '../../routing/paths.ts'
import { shownTerms } from '../accounts/accepted-terms.ts'
import { newPassword } from '../accounts/credentials.ts'
import { telephoneInCountry } from '../accounts/telephone.ts'
import { companyFields, registerRule } from './company-fields.ts'

/** Longer ones would not leave enough room for the rest of the registration in its cookie. */
export const longestReturnTo = 300
const pageOfThisSite = z.string().check(
  z.maxLength(longestReturnTo),
  z.refine((text) => safeReturnTo(text) !== null, 'Give the path of a page of this site.'),
)

/** A company's application for an account, in page order. */
const registration = z
  .strictObject({
    accountKind: z.enum(accountKinds, 'Choose whether you sell, buy or do both.'),
    ...companyFields,
    name: properName('name', 100, 'Enter your first and last name.'),
    telephone: telephoneInCountry,
    email: emailAddress('Enter your work email.'),
    password: newPassword,
    accepted: z.literal(
      'yes',
      'Confirm that you act for this company and accept the Terms of Use and the privacy policy.',
    ),
    terms: shownTerms,
  })
  .check(registerRule())

/** What the form sends, with the page from which the visitor came to it. */
export const sentRegistration = z.safeExtend(registration, {
  returnTo: z.optional(pageOfThisSite),
})
export type Registration = z.output<typeof sentRegistration>

/** Checks the registration form. */
export const checkRegistration = (form: FormData): CheckedForm<z.output<typeof registration>> =>
  checkForm(registration, form, { secret: ['password'] })
