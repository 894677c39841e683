import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { desc, eq } from 'drizzle-orm'

import { outboxMail } from '#server/mail/table.ts'
import type { Running } from '#server/main.ts'

type MailRow = typeof outboxMail.$inferSelect

/** Where a mail leads: from the outbox while it waits, or from its file once it has been sent. */
export async function linkOf(site: Running, mail: MailRow): Promise<string> {
  if (mail.state !== 'sent') return mail.link ?? ''
  const name = `${mail.kind}-${mail.id}.eml`
  const file = path.resolve(site.context.config.dataDir, 'outbox', name)
  // Quoted-printable breaks long lines and writes = as =3D.
  const text = (await readFile(file, 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return /https?:\/\/[^\s"<]+#[\w.-]+/.exec(text)?.[0] ?? ''
}

/** The mails to an address, newest first, each with the secret that its link carries. */
export async function mailsTo(site: Running, email: string) {
  const { db } = (await site.context.services.open()).database
  const rows = await db
    .select()
    .from(outboxMail)
    .where(eq(outboxMail.toAddress, email))
    .orderBy(desc(outboxMail.createdAt), desc(outboxMail.id))
  return Promise.all(
    rows.map(async (row) => ({
      kind: row.kind,
      subject: row.subject,
      secret: /#([\w-]{43})$/.exec(await linkOf(site, row))?.[1] ?? null,
    })),
  )
}
