import type { SendMailOptions } from 'nodemailer'

import { brand } from '#shared/brand.ts'

import type { MailContent } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

/** A mail to be sent. */
export interface OutgoingMail {
  /** The same for every attempt, so that a receiver can recognise a duplicate. */
  id: string
  kind: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  link: string | null
  /** Where a mail program stops such mails with one press. */
  unsubscribe: string | null
}

/** A mail's content as plain text and as HTML in the brand's look, and where it leads. */
export const written = (mail: MailContent) => ({
  subject: mail.subject,
  text: mailText(mail),
  html: mailHtml(mail),
  link: mail.action?.url ?? null,
})

/** Delivers mails, by SMTP or to files. */
export interface MailTransport {
  /** Resolves once the mail is delivered; `signal` aborts a long attempt. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}

/** The mail for nodemailer. Addresses are objects, so that none is parsed as a list. */
export function composed(mail: OutgoingMail, from: string): SendMailOptions {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    from: { name: brand.name, address: from },
    to: { name: '', address: mail.to },
    ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domain}>`,
    // RFC 3834: stops out-of-office notices and other automatic replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe === null
        ? {}
        : {
            'List-Unsubscribe': `<${mail.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
