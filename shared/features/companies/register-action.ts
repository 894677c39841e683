import type { ActionFunctionArgs } from 'react-router-dom'

import { formAction } from '../../contract/form-action.ts'
import { companies } from './contract.ts'
import { checkRegistration } from './registration.ts'

/** Applies for an account. The outcome is sent only by email. */
export const registerAction = (args: ActionFunctionArgs) =>
  formAction(args, checkRegistration, ({ call }, registration) =>
    call(companies.register, registration),
  )
