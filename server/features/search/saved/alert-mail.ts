import type { WorkContext } from '#server/contract/context.ts'
import type { Addressee } from '#server/contract/notifications.ts'
import { mailLink, secretLink } from '#server/mail/mail-content.ts'
import { mailMessage } from '#server/mail/message.ts'
import { savedAddress } from '#shared/features/search/saved-address.ts'
import { paths } from '#shared/routing/paths.ts'
import { counted } from '#shared/ui/words.ts'

import { stopSecret } from './stop-emails.ts'
import type { savedSearch } from './table.ts'

interface Found {
  titles: readonly string[]
  /** How many there are besides. */
  more: number
  at: Date
}

/** What an alert says, in the app and as the subject of its mail. */
export function alertWords(search: { name: string }, { titles, more }: Found) {
  const others = titles.length - 1 + more
  return {
    title: `${counted(titles.length + more, 'new lot')}: ${search.name}`,
    body:
      others === 0
        ? `${titles[0]} matches your saved search.`
        : `${titles[0]} and ${others} more match your saved search.`,
  }
}

/** New lots that fit a saved search, with a link that stops these mails. */
export function alertMail(
  ctx: WorkContext,
  to: Addressee,
  search: typeof savedSearch.$inferSelect,
  found: Found,
) {
  const { titles, more, at } = found
  const { config } = ctx
  const secret = stopSecret(ctx, search.id)
  const stop = secretLink(config, paths.stopEmails, secret)
  return mailMessage({
    kind: 'search.match',
    key: `search-match ${search.id} ${at.getTime()}`,
    to: to.email,
    subject: alertWords(search, found).title,
    greeting: `Dear ${to.name},`,
    paragraphs: [
      `These lots are new, and match your saved search “${search.name}”:`,
      titles.map((title) => `• ${title}`).join('\n'),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'See them', url: mailLink(config.publicOrigin, savedAddress(search.query)) },
    closing: `To stop these emails, open ${stop}\nYou will still see new lots in your notifications.`,
    unsubscribe: mailLink(config.publicOrigin, `${stopAtOncePath}/${secret}`),
  })
}

/** Where a mail program stops the emails of a saved search with one press (RFC 8058). */
export const stopAtOncePath = '/api/saved-searches/stop-at-once'
