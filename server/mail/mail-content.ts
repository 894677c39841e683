import { brand } from '#shared/brand.ts'

declare const ours: unique symbol
/** An absolute address on the public origin; `mailLink` alone makes one. */
export type MailLink = string & { readonly [ours]: true }

/** What a mail says, in the order of reading. All of it is plain text; line ends are kept. */
export interface MailContent {
  /** One line; it stays in the outbox after sending, so it holds no secret. */
  subject: string
  greeting?: string
  paragraphs: readonly string[]
  /** A one-time code, shown large. */
  code?: string
  /** What the reader is to do: a button, and its link in full for those whose button fails. */
  action?: { label: string; url: MailLink }
  closing?: string
}

/** Stands under every mail. */
export const mailFoot = {
  house: `${brand.name}. ${brand.tagline}.`,
  contact: brand.emails.contact,
} as const

/**
 * The absolute address of a path of the site, for a mail.
 * @throws where the path leads off the public origin, as `//elsewhere.example` does
 */
export function mailLink(publicOrigin: string, path: `/${string}`): MailLink {
  const url = new URL(path, publicOrigin)
  if (url.origin !== publicOrigin) throw new Error('A mail may link to the public origin only')
  return url.href as MailLink
}
