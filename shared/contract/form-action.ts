import { type ActionFunctionArgs, data } from 'react-router-dom'

import { type Api, apiOf, CallError } from './call.ts'
import type { CheckedForm, FormAnswer } from './form.ts'

/**
 * Handles a posted form: checks it, sends it, and returns the errors along with everything that was
 * typed. If `send` returns a response, such as a redirect, that is returned instead.
 */
export async function formAction<T>(
  args: ActionFunctionArgs,
  check: (form: FormData, api: Api) => CheckedForm<T> | Promise<CheckedForm<T>>,
  send: (api: Api, value: T) => Promise<unknown>,
) {
  const checked = await check(await args.request.formData(), apiOf(args))
  const { values } = checked
  if (!checked.ok) return data<FormAnswer>({ errors: checked.errors, values }, { status: 422 })
  try {
    const answer = await send(apiOf(args), checked.value)
    return answer instanceof Response ? answer : data<FormAnswer>({ values: {}, done: true })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const { errors, status } = error.problem
    const whole = [{ pointer: '', detail: error.message }]
    return data<FormAnswer>({ values, errors: errors ?? whole }, { status })
  }
}
