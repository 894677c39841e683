import * as z from 'zod/mini'

import { emailAddress } from '#shared/contract/text.ts'

import type { MailBody, MailContent, MailLink } from './mail-content.ts'

/** A mail's data apart from its content. */
interface MailEnvelope {
  /** The kind of mail, such as `accounts.confirm-email`; the console shows it. */
  kind: string
  /** Somebody waits for it at the screen, so it is sent before all others. False by default. */
  urgent?: boolean
  /** Identifies the event that the mail is about. A key is queued once and contains no secret. */
  key: string
  to: string
  replyTo?: string
  /** Where a mail program stops such mails with one press, by a POST (RFC 8058). */
  unsubscribe?: MailLink
}

/** A mail, ready for the outbox. */
export interface MailMessage extends MailEnvelope {
  subject: string
  body: MailBody
}

const oneAddress = emailAddress('A mail needs an address.')

function checkedAddress(text: string): string {
  if (z.safeParse(oneAddress, text).data !== text) throw new Error('A mail goes to one address')
  return text
}

/**
 * Checks a mail. It becomes plain text and HTML when it is sent.
 * @throws if the address or subject could smuggle in a header or a second recipient
 */
export function mailMessage(mail: MailEnvelope & MailContent): MailMessage {
  const { kind, urgent = false, key, to, replyTo, unsubscribe, subject, ...body } = mail
  if (!/^[a-z]+(?:[.-][a-z]+)*$/.test(kind)) throw new Error('A kind of mail is words with dots')
  if (subject === '' || /[\p{Cc}\u2028\u2029]/u.test(subject)) {
    throw new Error('The subject of a mail is one line')
  }
  return {
    kind,
    urgent,
    key,
    to: checkedAddress(to),
    ...(replyTo === undefined ? {} : { replyTo: checkedAddress(replyTo) }),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
    subject,
    body,
  }
}
