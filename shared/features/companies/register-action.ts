import { type ActionFunctionArgs, redirect } from 'react-router-dom'

import { formAction } from '../../contract/form-action.ts'
import { paths } from '../../routing/paths.ts'
import { companies } from './contract.ts'
import { checkRegistration } from './registration.ts'

/**
 * Applies for an account. The outcome is sent only by email: the next page is the same whether we
 * know the email or not.
 */
export const registerAction = (args: ActionFunctionArgs) =>
  formAction(args, checkRegistration, async ({ call }, registration) => {
    await call(companies.register, registration)
    return redirect(paths.registered)
  })
