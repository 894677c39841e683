import type { SendMailOptions } from 'nodemailer'

import { brand } from '#shared/brand.ts'

/** A mail on its way out. */
export interface OutgoingMail {
  /** The same at each attempt, so that a receiver can tell a repetition. */
  id: string
  kind: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  link: string | null
}

/** Hands mails to whoever carries them. */
export interface MailTransport {
  /** Resolves once the mail is in other hands; `signal` cuts a long attempt short. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}

/** The mail as nodemailer composes it. Addresses are whole objects, so none is read as a list. */
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
    // RFC 3834: keeps holiday notices and other machines from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
