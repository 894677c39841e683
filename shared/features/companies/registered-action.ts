import { type ActionFunctionArgs, data } from 'react-router-dom'

import { apiOf, CallError } from '../../contract/call.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { FormIssue, FormValues } from '../../contract/form.ts'
import { checkAnotherAddress } from './another-address.ts'
import { companies } from './contract.ts'

type Registration = OutputOf<typeof companies.registered>['registration']

/** The answer to either form of the page after registering. */
export interface RegisteredAnswer {
  /** Which form was sent: the email again, or to another address. */
  sent: 'again' | 'elsewhere'
  values: FormValues
  errors?: readonly FormIssue[]
  /** The registration as it is now. */
  registration?: Registration
}

/** Sends the email again or, if the form names an address, to that one from now on. */
export async function registeredAction(args: ActionFunctionArgs) {
  const { call } = apiOf(args)
  const form = await args.request.formData()
  const sent = form.has('email') ? 'elsewhere' : 'again'
  const checked = sent === 'elsewhere' ? checkAnotherAddress(form) : null
  const values = checked?.values ?? {}
  if (checked?.ok === false) {
    return data<RegisteredAnswer>({ sent, values, errors: checked.errors }, { status: 422 })
  }
  try {
    const registration = await (checked === null
      ? call(companies.sendRegisteredAgain, {})
      : call(companies.useAnotherAddress, checked.value))
    return data<RegisteredAnswer>({ sent, values: {}, registration })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const { errors, status } = error.problem
    const whole = [{ pointer: sent === 'again' ? '' : '/email', detail: error.message }]
    return data<RegisteredAnswer>({ sent, values, errors: errors ?? whole }, { status })
  }
}
