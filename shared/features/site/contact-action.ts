import type { ActionFunctionArgs } from 'react-router-dom'

import { formAction } from '../../contract/form-action.ts'
import { checkEnquiry } from './contact.ts'
import { site } from './contract.ts'

/** Sends a message to us. */
export const contactAction = (args: ActionFunctionArgs) =>
  formAction(args, checkEnquiry, ({ call }, enquiry) => call(site.enquire, enquiry))
