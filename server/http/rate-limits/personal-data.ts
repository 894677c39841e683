import { sql } from 'drizzle-orm'

import type { PersonalData } from '#server/privacy/personal-data.ts'

import { rateLimit } from './table.ts'

/** Sign-ins are counted under their address, for an hour; there is nothing in it to tell. */
export const rateLimitData: PersonalData = {
  tables: ['rate_limit'],
  collect: async () => ({}),
  erase: async ({ db }, { email }) => {
    await db
      .delete(rateLimit)
      .where(sql`strpos(lower(${rateLimit.key}), ${email.toLowerCase()}) > 0`)
  },
}
