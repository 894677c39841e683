import type { Config } from '#server/contract/config.ts'
import { mailMessage } from '#server/mail/message.ts'
import { brand } from '#shared/brand.ts'
import { answerMailText } from '#shared/features/site/answer.ts'
import type { Enquiry } from '#shared/features/site/contact.ts'

import type { enquiry } from './table.ts'

type Kept = Omit<Enquiry, 'fax' | 'openedFor'> & { id: string }

/** To the operator, who replies to the sender directly. */
export const enquiryMail = (config: Config, { id, ...given }: Kept) =>
  mailMessage({
    kind: 'site.enquiry',
    key: `enquiry ${id}`,
    to: config.mail.operator,
    replyTo: given.email,
    subject: `Message: ${given.subject}`,
    paragraphs: [
      `From ${given.name}${given.company === '' ? '' : `, ${given.company}`} (${given.email})`,
      given.message,
    ],
  })

/**
 * To the sender. It does not quote the message, so that nobody can use the form to write to others.
 */
export const enquiryReceivedMail = ({ id, email }: Kept) =>
  mailMessage({
    kind: 'site.enquiry-received',
    key: `enquiry-received ${id}`,
    to: email,
    subject: `Your message to ${brand.name} has arrived`,
    paragraphs: [
      `We have received your message and will reply on a business day. If you did not write to ${brand.name}, somebody entered your email address by mistake, and you can ignore this email.`,
    ],
  })

/** An operator's answer. Replies to it reach the operator's mailbox. */
export const enquiryAnswerMail = (
  config: Config,
  { id, name, email, subject, createdAt }: typeof enquiry.$inferSelect,
  answer: string,
) =>
  mailMessage({
    kind: 'site.enquiry-answer',
    key: `enquiry-answer ${id}`,
    to: email,
    replyTo: config.mail.operator,
    ...answerMailText({ name, subject, createdAt: createdAt.toISOString() }, answer),
  })
