/**
 * A process for `embedded.api.test.ts`: prints each number that the database acknowledged, for
 * ever.
 */
import pino from 'pino'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'

const { db } = await openDatabase(readConfig(process.env), pino({ level: 'silent' }))
for (let points = 0; ; points += 1) {
  await db.insert(rateLimit).values({ key: `write ${points}`, points })
  process.stdout.write(`${points}\n`)
}
