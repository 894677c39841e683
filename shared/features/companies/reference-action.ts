import type { ActionFunctionArgs } from 'react-router-dom'

import { formAction } from '../../contract/form-action.ts'
import { checkForm } from '../../contract/form.ts'
import { verification } from './verification-contract.ts'

/** Sends a reference's answer together with the secret from its link. */
export const referenceAction = (args: ActionFunctionArgs) =>
  formAction(
    args,
    (form) => checkForm(verification.answerReference.input, form, { secret: ['secret'] }),
    ({ call }, answer) => call(verification.answerReference, answer),
  )
