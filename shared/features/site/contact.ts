import * as z from 'zod/mini'

import { type CheckedForm, checkForm } from '../../contract/form.ts'
import { emailAddress, line, paragraph, properName } from '../../contract/text.ts'
import { messageLimit } from './message-limit.ts'

/** A message to us. */
export const enquiry = z.strictObject({
  name: properName('name', 100, 'Enter your name.'),
  email: emailAddress('Enter the email address for our reply.'),
  company: line('company name', 160),
  subject: line('subject', 150, 'Say in a few words what it is about.'),
  message: paragraph('message', messageLimit, 'Write your message.'),
  /** People do not see this field, so whoever fills it in is a bot. */
  fax: z._default(z.string().check(z.maxLength(500)), ''),
  /**
   * For how many whole seconds the form was open, as measured by the page's script; empty without
   * it.
   */
  openedFor: z._default(z.string().check(z.regex(/^\d{0,9}$/, 'Reload the page.')), ''),
})
export type Enquiry = z.output<typeof enquiry>

/** Checks the contact form. */
export const checkEnquiry = (form: FormData): CheckedForm<Enquiry> => checkForm(enquiry, form)
