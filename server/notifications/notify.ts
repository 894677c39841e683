import type { WorkContext } from '#server/contract/context.ts'
import type { Addressee, NotificationKind } from '#server/contract/notifications.ts'
import type { MailMessage } from '#server/mail/message.ts'
import { queueMail } from '#server/mail/outbox.ts'

import { notification } from './table.ts'

/** What somebody is told. */
interface News {
  kind: NotificationKind
  /** The ids of the recipients; closed accounts are the caller's business. */
  to: readonly string[] | 'operators'
  /** One line. */
  title: string
  /** One or two sentences. Plain text; no secret, and nothing that a stranger may have typed. */
  body: string
  /** The page on which they can act. */
  link: `/${string}`
  /** The same by email, sent to those who get this kind by email. */
  mail?: (to: Addressee) => MailMessage
}

/**
 * Tells people something in the app, and by email if they want that: in the caller's transaction,
 * so if, and only if, that commits.
 */
export async function notify(ctx: WorkContext, news: News): Promise<void> {
  const { kind, title, body, link, mail } = news
  const { db, clock, services } = ctx
  const to = news.to === 'operators' ? await services.people.operators(db) : [...new Set(news.to)]
  if (to.length === 0) return
  const createdAt = clock()
  await db
    .insert(notification)
    .values(to.map((personId) => ({ personId, kind: kind.name, title, body, link, createdAt })))
  if (mail === undefined) return
  for (const each of await services.people.toWriteTo(db, to)) {
    if (wantsEmail(kind, each.choices)) await queueMail(ctx, mail(each))
  }
}

/** Whether a person with these choices gets a kind of notification by email. */
export function wantsEmail(
  { name, byEmail }: NotificationKind,
  chosen: Readonly<Record<string, boolean>>,
): boolean {
  return byEmail === 'usually' ? (chosen[name] ?? true) : byEmail === 'always'
}
