import { desc, eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { outboxMail } from '#server/mail/table.ts'

/** The secret after the `#` in the newest link to an email: how the demo reads its people's mail. */
export async function mailedSecret({ db }: WorkContext, email: string): Promise<string> {
  const [mail] = await db
    .select({ body: outboxMail.body })
    .from(outboxMail)
    .where(eq(outboxMail.toAddress, email))
    .orderBy(desc(outboxMail.createdAt), desc(outboxMail.id))
    .limit(1)
  const secret = mail?.body?.action?.url.split('#')[1]
  if (secret === undefined) throw new Error(`nothing was mailed to ${email}`)
  return secret
}
