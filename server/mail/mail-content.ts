import type { Config } from '#server/contract/config.ts'
import { brand } from '#shared/brand.ts'
import { anyReader, dayWords, lastDayWords } from '#shared/ui/time-words.ts'

declare const ours: unique symbol
/** An absolute URL on the public origin; only `mailLink` creates one. */
export type MailLink = string & { readonly [ours]: true }

/** What a mail says under its subject, in reading order. All of it is plain text; line breaks are kept. */
export interface MailBody {
  greeting?: string
  paragraphs: readonly string[]
  /** A one-time code, shown large. */
  code?: string
  /** What the reader should do: a button, and its full link in case the button fails. */
  action?: { label: string; url: MailLink }
  closing?: string
}

/** The content of a mail. */
export interface MailContent extends MailBody {
  /** One line, without secrets: it stays in the outbox after sending. */
  subject: string
}

/** The footer of every mail. */
export const mailFoot = {
  house: `${brand.name}. ${brand.tagline}.`,
  contact: brand.emails.contact,
} as const

/**
 * The absolute URL of a path of the site, for a mail.
 * @throws if the path leads to another origin, as `//elsewhere.example` does
 */
export function mailLink(publicOrigin: string, path: `/${string}`): MailLink {
  const url = new URL(path, publicOrigin)
  if (url.origin !== publicOrigin) throw new Error('A mail may link to the public origin only')
  return url.href as MailLink
}

/** The same with a secret after `#`, which keeps it out of proxy logs and referrers. */
export const secretLink = ({ publicOrigin }: Config, path: `/${string}`, secret: string) =>
  mailLink(publicOrigin, `${path}#${secret}`)

/** A day in a mail, whose reader's zone is unknown, such as 21 November 2026. */
export const dayInMail = (day: Date) => dayWords(day.toISOString(), anyReader)

/** A deadline in a mail, by its last day, such as Tuesday 1 December, end of day; the year if it is another. */
export const lastDayInMail = (day: string, now: Date) => lastDayWords(day, now, anyReader)
