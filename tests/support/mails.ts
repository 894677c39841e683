import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { and, desc, eq } from 'drizzle-orm'

import { written } from '#server/mail/outgoing-mail.ts'
import { outboxMail } from '#server/mail/table.ts'
import type { Running } from '#server/main.ts'

type MailRow = typeof outboxMail.$inferSelect

/** The file of an email that has been sent. */
async function sentText(site: Running, { kind, id }: MailRow): Promise<string> {
  const file = path.resolve(site.context.config.dataDir, 'outbox', `${kind}-${id}.eml`)
  // Quoted-printable breaks long lines, and writes ’ as =E2=80=99 and = as =3D.
  return (await readFile(file, 'utf8'))
    .replaceAll('=\r\n', '')
    .replaceAll('=E2=80=99', '’')
    .replaceAll('=3D', '=')
}

/** An email's text and HTML. Its row has them until it is sent, and its file after that. */
export async function textOf(site: Running, mail: MailRow): Promise<string> {
  if (mail.body === null) return sentText(site, mail)
  const { text, html } = written({ subject: mail.subject, ...mail.body })
  return `${text}\n${html}`
}

/** The address that an email links to: from the outbox while it waits, then from its file. */
export async function linkOf(site: Running, mail: MailRow): Promise<string> {
  if (mail.body !== null) return mail.body.action?.url ?? ''
  const text = await sentText(site, mail)
  const [link] = /https?:\/\/[^\s"<]+#[\w.-]+/.exec(text) ??
    /https?:\/\/[^\s"<]+/.exec(text) ?? ['']
  return link
}

/** The emails to an address, newest first, each with its link and the secret in it. */
export async function mailsTo(site: Running, email: string) {
  const { db } = (await site.context.services.open()).database
  const rows = await db
    .select()
    .from(outboxMail)
    .where(eq(outboxMail.toAddress, email))
    .orderBy(desc(outboxMail.createdAt), desc(outboxMail.id))
  return Promise.all(
    rows.map(async (row) => {
      const link = await linkOf(site, row)
      const secret = /#([\w-]{43})$/.exec(link)?.[1] ?? null
      return { kind: row.kind, subject: row.subject, link, secret }
    }),
  )
}

/** The newest email of a kind to an address, once it is sent. */
async function newestMail(site: Running, email: string, kind: string): Promise<MailRow> {
  const { db } = (await site.context.services.open()).database
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await wait(20)) {
    const [mail] = await db
      .select()
      .from(outboxMail)
      .where(and(eq(outboxMail.toAddress, email), eq(outboxMail.kind, kind)))
      .orderBy(desc(outboxMail.createdAt))
      .limit(1)
    if (mail?.state === 'sent') return mail
  }
  throw new Error(`no mail of the kind ${kind} has come to ${email}`)
}

/** The link of the newest email of a kind to an address, from its file once that is written. */
export const linkInMail = async (site: Running, email: string, kind: string) =>
  linkOf(site, await newestMail(site, email, kind))

/** All of the newest email of a kind to an address, headers included. */
export const textOfMail = async (site: Running, email: string, kind: string) =>
  sentText(site, await newestMail(site, email, kind))

/** The same on one line. */
export const sentMail = async (site: Running, email: string, kind: string): Promise<string> =>
  (await textOfMail(site, email, kind)).replaceAll('\r\n', ' ')
