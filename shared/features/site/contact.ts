import * as z from 'zod/mini'

import { type CheckedForm, checkForm } from '../../contract/form.ts'
import { emailAddress, line, paragraph, properName } from '../../contract/text.ts'
import { messageLimit } from './message-limit.ts'

/** A letter to the house. */
export const enquiry = z.strictObject({
  name: properName('name', 100, 'Enter your name.'),
  email: emailAddress('Enter the email address we may answer to.'),
  company: line('company name', 160),
  subject: line('subject', 150, 'Say in a few words what it is about.'),
  message: paragraph('message', messageLimit, 'Write your message.'),
  /** Nobody sees this field, so whoever fills it is no person. */
  fax: z._default(z.string().check(z.maxLength(500)), ''),
  /** Whole seconds for which the form was open, told by the page's script; empty without it. */
  openedFor: z._default(z.string().check(z.regex(/^\d{0,9}$/, 'Load the page again.')), ''),
})
export type Enquiry = z.output<typeof enquiry>

/** Checks the contact form. */
export const checkEnquiry = (form: FormData): CheckedForm<Enquiry> => checkForm(enquiry, form)
