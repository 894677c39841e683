import * as z from 'zod/mini'

import { type CheckedForm, checkForm, type FormIssue } from '../../contract/form.ts'

/** Says why accepting other Terms of Use than those in force is not enough. */
export const staleTerms =
  'The Terms of Use have changed since you opened this page. Read the new ones, then send the form again.'

/** The version of the Terms of Use that a form with other fields showed. */
export const shownTerms = z.string().check(z.regex(/^\d{1,6}$/, staleTerms))
/** Whether an error is about that version. */
export const isTerms = ({ pointer }: FormIssue) => pointer === '/terms'

const acceptedTerms = z.strictObject({
  version: z.string().check(z.regex(/^\d{1,6}$/, 'Reload the page.')),
})

/** Checks the form that accepts the Terms of Use. */
export const checkAcceptedTerms = (form: FormData): CheckedForm<z.output<typeof acceptedTerms>> =>
  checkForm(acceptedTerms, form)
