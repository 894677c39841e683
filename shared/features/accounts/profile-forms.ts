import * as z from 'zod/mini'

import { type CheckedForm, checkForm } from '../../contract/form.ts'
import { line, properName } from '../../contract/text.ts'
import { versionSeen } from '../../contract/version.ts'
import { telephone } from './telephone.ts'

/** A person's own details. The email is changed separately, with a fresh proof of identity. */
export const details = z.strictObject({
  name: properName('name', 100, 'Enter your first and last name.'),
  telephone,
  version: versionSeen,
})
export type Details = z.output<typeof details>

/** Checks the form of a person's details. */
export const checkDetails = (form: FormData): CheckedForm<Details> => checkForm(details, form)

/** The kinds of notification that a person also wants by email; all others are turned off. */
export const emailChoices = z.strictObject({
  byEmail: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100)),
})

/**
 * Reads the form of these choices: unticked boxes are not sent. The features declare the kinds, so
 * only the server knows them all and refuses others.
 */
export function checkEmailChoices(
  form: FormData,
): CheckedForm<z.output<typeof emailChoices>> & { ok: true } {
  const byEmail = [...new Set(form.keys())]
  return {
    ok: true,
    values: Object.fromEntries(byEmail.map((name) => [name, 'yes'])),
    value: { byEmail },
  }
}

/** The word to type to close an account, in any case. */
export const closingWord = 'close'
export const closing = z.strictObject({
  word: line('word', 40).check(
    z.refine((text) => text.toLowerCase() === closingWord, `Type “${closingWord}” to continue.`),
  ),
})

/** Checks the form that closes an account. */
export const checkClosing = (form: FormData): CheckedForm<z.output<typeof closing>> =>
  checkForm(closing, form)
