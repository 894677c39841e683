import { type ActionFunctionArgs, data } from 'react-router-dom'

import type { FormAnswer } from '../../contract/form.ts'
import { checkRegistration } from './registration.ts'

/** Checks an application for an account. Accounts are not open yet: it says so and keeps nothing. */
export async function registerAction({ request }: ActionFunctionArgs) {
  const checked = checkRegistration(await request.formData())
  const { values } = checked
  if (!checked.ok) return data<FormAnswer>({ errors: checked.errors, values }, { status: 422 })
  return data<FormAnswer>({ notice: 'opening-soon', values }, { status: 503 })
}
