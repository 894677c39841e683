import type { Config } from '#server/contract/config.ts'
import { mailLink } from '#server/mail/mail-content.ts'

/** Whom a mail about an account goes to. */
export interface Recipient {
  id: string
  email: string
  name: string
}

/** The secret comes after `#`, which keeps it out of proxy logs and referrers. */
export const secretLink = ({ publicOrigin }: Config, path: `/${string}`, secret: string) =>
  mailLink(publicOrigin, `${path}#${secret}`)
