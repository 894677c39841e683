import * as z from 'zod/mini'

import { checkForm } from '../../contract/form.ts'
import { emailAddress, line, properName } from '../../contract/text.ts'
import { newPassword } from './credentials.ts'

const secret = ['password', 'code']

const forgotten = z.object({ email: emailAddress('Enter the work email of your account.') })
const chosen = z.object({ password: newPassword })
const moved = z.object({ email: emailAddress('Enter the new email address.') })
const proof = z.object({
  password: z.string().check(z.minLength(1, 'Enter your password.')),
  code: line('code', 40),
})
const codeOfNow = z.object({ code: line('code', 40, 'Enter the six digits that the app shows.') })
const named = z.object({
  name: properName('name', 60, 'Give the passkey a name, such as that of the device.'),
})

export const checkForgotten = (form: FormData) => checkForm(forgotten, form)
export const checkChosen = (form: FormData) => checkForm(chosen, form, { secret })
export const checkMoved = (form: FormData) => checkForm(moved, form)
export const checkProof = (form: FormData) => checkForm(proof, form, { secret })
export const checkCode = (form: FormData) => checkForm(codeOfNow, form, { secret })
export const checkPasskeyName = (form: FormData) => checkForm(named, form)
