import * as z from 'zod/mini'

import { checkForm } from '../../contract/form.ts'
import { emailAddress } from '../../contract/text.ts'

/** The email that replaces a mistyped one, right after registering. */
export const anotherAddress = z.strictObject({ email: emailAddress('Enter your work email.') })

export const checkAnotherAddress = (form: FormData) => checkForm(anotherAddress, form)
