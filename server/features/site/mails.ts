import type { Config } from '#server/contract/config.ts'
import { mailMessage } from '#server/mail/message.ts'
import { brand } from '#shared/brand.ts'
import type { Enquiry } from '#shared/features/site/contact.ts'

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
      `We have received your message and reply on working days. If you did not write to ${brand.name}, somebody entered your email address by mistake, and you can ignore this message.`,
    ],
  })
