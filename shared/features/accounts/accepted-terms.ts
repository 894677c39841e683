import * as z from 'zod/mini'

import { type CheckedForm, checkForm } from '../../contract/form.ts'

const acceptedTerms = z.strictObject({
  version: z.string().check(z.regex(/^\d{1,6}$/, 'Reload the page.')),
})

/** Checks the form that accepts the Terms of Use. */
export const checkAcceptedTerms = (form: FormData): CheckedForm<z.output<typeof acceptedTerms>> =>
  checkForm(acceptedTerms, form)
