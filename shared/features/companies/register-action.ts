import type { ActionFunctionArgs } from 'react-router-dom'

import { formAction } from '../../contract/form-action.ts'
import { companies } from './contract.ts'
import { checkRegistration } from './registration.ts'

/** Applies for an account. What comes of it is told by mail alone. */
export const registerAction = (args: ActionFunctionArgs) =>
  formAction(args, checkRegistration, ({ call }, registration) =>
    call(companies.register, registration),
  )
