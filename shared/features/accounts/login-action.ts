import { type ActionFunctionArgs, data } from 'react-router-dom'

import type { FormAnswer } from '../../contract/form.ts'
import { checkCredentials } from './credentials.ts'

/** Checks what signs a visitor in. Accounts are not open yet: it says so and keeps nothing. */
export async function loginAction({ request }: ActionFunctionArgs) {
  const checked = checkCredentials(await request.formData())
  const { values } = checked
  if (!checked.ok) return data<FormAnswer>({ errors: checked.errors, values }, { status: 422 })
  return data<FormAnswer>({ notice: 'opening-soon', values }, { status: 503 })
}
