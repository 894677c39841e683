import { asc, getTableColumns } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'
import { isSameAddress } from '#server/mail/email-key.ts'

import { enquiry } from './table.ts'

/** Everything but which operator answered. */
const { answeredBy: _, ...ofSender } = getTableColumns(enquiry)

const isFrom = (email: string) => isSameAddress(enquiry.email, email)

/** The messages from an email; only once it is confirmed, because anybody could have typed it. */
export const enquiryData: PersonalData = {
  tables: {
    enquiry: 'enquiries',
  },
  collect: async ({ db }, { email, emailConfirmed }) =>
    emailConfirmed
      ? {
          enquiries: await db
            .select(ofSender)
            .from(enquiry)
            .where(isFrom(email))
            .orderBy(asc(enquiry.createdAt)),
        }
      : {},
  erase: async ({ db }, { email, emailConfirmed }) => {
    if (emailConfirmed) await db.delete(enquiry).where(isFrom(email))
  },
}
