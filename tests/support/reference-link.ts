import { like } from 'drizzle-orm'

import { outboxMail } from '#server/mail/table.ts'
import type { Running } from '#server/main.ts'

import { linkOf } from './mails.ts'

/**
 * The secret in the newest link of a trade reference: from the outbox, or from its file once sent.
 */
export async function referenceLink(site: Running, id: string) {
  const { db } = (await site.context.services.open()).database
  const rows = await db
    .select()
    .from(outboxMail)
    .where(like(outboxMail.dedupeKey, `reference ${id} %`))
  const mail = rows.toSorted((a, b) => a.dedupeKey.localeCompare(b.dedupeKey)).at(-1)
  if (mail === undefined) throw new Error('no mail was queued')
  const link = await linkOf(site, mail)
  const [, secret = ''] = /\/references#[\da-f-]{36}\.([\w-]{43})/.exec(link) ?? []
  return { id, secret }
}
