import type { ActionFunctionArgs } from 'react-router-dom'

import { formAction } from '../../contract/form-action.ts'
import { security } from './security-contract.ts'
import { checkForgotten } from './security-forms.ts'

/** Sends a link for choosing a new password. */
export const forgotPasswordAction = (args: ActionFunctionArgs) =>
  formAction(args, checkForgotten, ({ call }, value) => call(security.forgotPassword, value))
