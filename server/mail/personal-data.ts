import { asc } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'

import { isSameAddress } from './email-key.ts'
import { outboxMail } from './table.ts'

const isTo = (email: string) => isSameAddress(outboxMail.toAddress, email)

/** The mails to a person in the last weeks. Their texts were deleted when they were sent. */
export const mailData: PersonalData = {
  tables: {
    outbox_mail: 'emails',
  },
  collect: async ({ db }, { email, emailConfirmed }) => {
    if (!emailConfirmed) return {}
    const mails = await db
      .select({
        subject: outboxMail.subject,
        state: outboxMail.state,
        createdAt: outboxMail.createdAt,
        sentAt: outboxMail.sentAt,
      })
      .from(outboxMail)
      .where(isTo(email))
      .orderBy(asc(outboxMail.createdAt))
    return { mails }
  },
  erase: async ({ db }, { email }) => {
    await db.delete(outboxMail).where(isTo(email))
  },
}
