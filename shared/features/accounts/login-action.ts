import { type ActionFunctionArgs, data, redirect } from 'react-router-dom'

import { apiOf, CallError } from '../../contract/call.ts'
import type { FormAnswer } from '../../contract/form.ts'
import { afterLogin } from './after-login.ts'
import { checkCredentials } from './credentials.ts'

/** The answer to the login form. The account may need its second step: a code or a passkey. */
export type LoginAnswer = FormAnswer & { secondStep?: 'second-step' | 'passkey' }

const refused = {
  pointer: '',
  detail: 'The email or password is wrong, or the account is closed or suspended.',
}
const wrongCode = { pointer: '/code', detail: 'This code is wrong or has already been used.' }

/** Logs a visitor in and leads back to the page they came from. */
export async function loginAction(args: ActionFunctionArgs) {
  const checked = checkCredentials(await args.request.formData())
  const { values } = checked
  if (!checked.ok) return data<LoginAnswer>({ errors: checked.errors, values }, { status: 422 })
  const { code, ...credentials } = checked.value
  try {
    const answer = await apiOf(args).signIn({
      grant_type: 'credentials',
      ...credentials,
      ...(code === '' ? {} : { code }),
    })
    if (answer === 'signed-in') {
      return redirect(afterLogin(new URL(args.request.url).search))
    }
    if (answer !== 'refused') {
      const errors = code === '' ? {} : { errors: [wrongCode] }
      return data<LoginAnswer>({ values, ...errors, secondStep: answer }, { status: 422 })
    }
    return data<LoginAnswer>({ values, errors: [refused] }, { status: 422 })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const errors = [{ pointer: '', detail: error.message }]
    return data<LoginAnswer>({ values, errors }, { status: error.problem.status })
  }
}
