import type { WorkContext } from '#server/contract/context.ts'
import type { Addressee, NotificationKind } from '#server/contract/notifications.ts'
import { insertInto } from '#server/db/insert-into.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mailLink } from '#server/mail/mail-content.ts'
import { type MailMessage, mailMessage } from '#server/mail/message.ts'
import { queueMails } from '#server/mail/outbox.ts'

import { notification } from './table.ts'

/** What somebody is told. */
export interface News {
  kind: NotificationKind
  /** The ids of the recipients; those whose account is closed or suspended are told nothing. */
  to: readonly string[] | 'operators'
  /** It tells them that they no longer act for a company: all else about one is for those who do. */
  former?: true
  /** One line. */
  title: string
  /** One or two sentences. Plain text; no secret, and nothing that a stranger may have typed. */
  body: string
  /** The page on which they can act. */
  link: `/${string}`
  /** The same by email, sent to those who get this kind by email; a function writes one of its own. */
  mail?: NewsMail | ((to: Addressee) => MailMessage)
}

/** What only the email of a piece of news says. The button of the email opens the link of the news. */
interface NewsMail {
  /** Names the event, so that nobody gets the email twice. */
  key: string
  /** The words on the button. */
  label: string
  /** What the console calls the email; by default the kind of the news. */
  kind?: string
  /** By default the title of the news. */
  subject?: string
  /** By default the body of the news. */
  paragraphs?: readonly string[]
}

/**
 * Tells people things in the app, and by email if they want that: in the caller's transaction, so if,
 * and only if, that commits.
 */
export const notifyAll = (ctx: WorkContext, all: readonly News[]): Promise<void> =>
  inTransaction(ctx, (inside) => tellAll(inside, all))

async function tellAll(ctx: WorkContext, all: readonly News[]): Promise<void> {
  const { db, clock, services } = ctx
  const operators = all.some(({ to }) => to === 'operators')
    ? await services.people.operators(db)
    : []
  const ofCompanies = all.filter(isForMembers).flatMap(({ to }) => to)
  const members = new Set(
    ofCompanies.length === 0 ? [] : await services.holdMembers(db, [...new Set(ofCompanies)]),
  )
  const told = all.map((news) => {
    const to = news.to === 'operators' ? operators : [...new Set(news.to)]
    return { ...news, to: isForMembers(news) ? to.filter((id) => members.has(id)) : to }
  })
  const ids = [...new Set(told.flatMap(({ to }) => to))]
  if (ids.length === 0) return
  const people = new Map((await services.people.toWriteTo(db, ids)).map((each) => [each.id, each]))
  const createdAt = clock()
  const rows = told.flatMap(({ kind, to, title, body, link }) =>
    to
      .filter((id) => people.has(id))
      .map((personId) => ({ personId, kind: kind.name, title, body, link, createdAt })),
  )
  if (rows.length === 0) return
  await db.execute(insertInto(notification, rows))
  const mails = told.flatMap(({ to, ...news }) =>
    to.flatMap((id) => {
      const person = people.get(id)
      return person !== undefined && wantsEmail(news.kind, person.choices)
        ? (mailOf(ctx, news, person) ?? [])
        : []
    }),
  )
  await queueMails(ctx, mails)
}

function mailOf(
  { config }: WorkContext,
  { kind, title, body, link, mail }: Omit<News, 'to'>,
  to: Addressee,
): MailMessage | undefined {
  if (mail === undefined || typeof mail === 'function') return mail?.(to)
  const { key, label, subject = title, paragraphs = [body] } = mail
  return mailMessage({
    kind: mail.kind ?? kind.name,
    key: `${key} ${to.id}`,
    to: to.email,
    subject,
    greeting: `Dear ${to.name},`,
    paragraphs,
    action: { label, url: mailLink(config.publicOrigin, link) },
  })
}

/** Whoever stops acting for a company meanwhile must not be told it any more: their news is forgotten then. */
const isForMembers = ({ to, kind, former }: News) =>
  to !== 'operators' && kind.personal !== true && former !== true

/** The same for one piece of news. */
export const notify = (ctx: WorkContext, news: News): Promise<void> => notifyAll(ctx, [news])

/** Whether a person with these choices gets a kind of notification by email. */
export function wantsEmail(
  { name, byEmail }: NotificationKind,
  chosen: Readonly<Record<string, boolean>>,
): boolean {
  return byEmail === 'usually' ? (chosen[name] ?? true) : byEmail === 'always'
}
