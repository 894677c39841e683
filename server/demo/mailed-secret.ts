import { desc, eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { outboxMail } from '#server/mail/table.ts'

/** What the newest link to an address carries behind its `#`: the demo's people read their mail here. */
export async function mailedSecret({ db }: WorkContext, email: string): Promise<string> {
  const [mail] = await db
    .select({ link: outboxMail.link })
    .from(outboxMail)
    .where(eq(outboxMail.toAddress, email))
    .orderBy(desc(outboxMail.createdAt), desc(outboxMail.id))
    .limit(1)
  const secret = mail?.link?.split('#')[1]
  if (secret === undefined) throw new Error(`nothing was mailed to ${email}`)
  return secret
}
