import { createHash } from 'node:crypto'

import type { Config } from '#server/contract/config.ts'
import { dayInMail, mailLink } from '#server/mail/mail-content.ts'
import { mailMessage } from '#server/mail/message.ts'
import { brand } from '#shared/brand.ts'
import { paths } from '#shared/routing/paths.ts'

interface Told {
  id: string
  to: string
  company: string
  lastFour: string
  usableFrom: Date
}

/** To everybody who could object to a change of payout account, at former emails too. */
export const payoutAccountMail = (
  { publicOrigin }: Config,
  { id, to, company, lastFour, usableFrom }: Told,
) =>
  mailMessage({
    kind: 'companies.payout-account',
    // The key stays in the outbox, and must not keep a second copy of the email there.
    key: `payout-account ${id} ${createHash('sha256').update(to).digest('base64url').slice(0, 12)}`,
    to,
    subject: `A payout account has been set for your company at ${brand.name}`,
    paragraphs: [
      `Proceeds of ${company} will now be paid to the account ending in ${lastFour}, but not before ${dayInMail(usableFrom)}.`,
      `If you did not expect this, write to ${brand.emails.contact} at once, and choose a new password.`,
    ],
    action: { label: 'See the payout account', url: mailLink(publicOrigin, paths.payouts) },
  })
