import { type ActionFunctionArgs, data } from 'react-router-dom'

import type { FormAnswer } from '../../contract/form.ts'
import { checkEnquiry } from './contact.ts'

/** Checks a message to the house. The form is not open yet: it says so and keeps nothing. */
export async function contactAction({ request }: ActionFunctionArgs) {
  const checked = checkEnquiry(await request.formData())
  const { values } = checked
  if (!checked.ok) return data<FormAnswer>({ errors: checked.errors, values }, { status: 422 })
  return data<FormAnswer>({ notice: 'opening-soon', values }, { status: 503 })
}
