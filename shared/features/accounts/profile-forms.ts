import * as z from 'zod/mini'

import { type CheckedForm, checkForm } from '../../contract/form.ts'
import { line, properName } from '../../contract/text.ts'
import { versionSeen } from '../../contract/version.ts'
import {
  notificationKinds,
  type NotificationKind,
  type Notifications,
} from './notification-kinds.ts'
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

const each = <T>(field: T) =>
  Object.fromEntries(notificationKinds.map(({ name }) => [name, field])) as Record<
    NotificationKind,
    T
  >

/** Which emails a person wants. */
export const notifications = z.strictObject(each(z.boolean()))

/** Checks the form of these choices; unticked boxes are not sent. */
export function checkNotifications(form: FormData): CheckedForm<Notifications> {
  const checked = checkForm(z.strictObject(each(z.enum(['', 'yes']))), form)
  if (!checked.ok) return checked
  const value = Object.fromEntries(
    Object.entries(checked.value).map(([name, text]) => [name, text === 'yes']),
  ) as Notifications
  return { ...checked, value }
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
