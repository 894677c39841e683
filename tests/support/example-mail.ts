import { randomUUID } from 'node:crypto'

import { mailLink } from '#server/mail/mail-content.ts'
import { type MailMessage, mailMessage } from '#server/mail/message.ts'
import { type OutgoingMail, written } from '#server/mail/outgoing-mail.ts'

import { publicOrigin } from './site.ts'

/** An email with everything that an email can have. */
export function exampleMail(more: { to?: string; key?: string } = {}): MailMessage {
  return mailMessage({
    kind: 'accounts.confirm-email',
    key: `confirm-email:${randomUUID()}`,
    to: 'asha@maison.example',
    replyTo: 'house@relustre.example',
    subject: 'Confirm your email address: café',
    greeting: 'Good day, Asha Mehta,',
    paragraphs: ['An account was begun with this address.', 'If that was not you, do nothing.'],
    code: '482 915',
    action: { label: 'Confirm this address', url: mailLink(publicOrigin, '/confirm?token=s3cret') },
    closing: 'With kind regards,\nThe house',
    ...more,
  })
}

/** What a queued email says once it is sent. */
export const writtenMail = ({ subject, body }: Pick<MailMessage, 'subject' | 'body'>) =>
  written({ subject, ...body })

/** The same, ready to be sent. */
export function outgoingMail(more: Partial<OutgoingMail> = {}): OutgoingMail {
  const mail = exampleMail()
  const { kind, to, replyTo = null } = mail
  return { ...writtenMail(mail), id: randomUUID(), kind, to, replyTo, unsubscribe: null, ...more }
}
