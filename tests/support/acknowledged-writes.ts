/**
 * A process for `embedded-kills.api.test.ts`: starts its own PostgreSQL, prints how many numbers it
 * has, counted from nought, and then each further one that it acknowledged, for ever.
 */
import pino from 'pino'

import { withClient } from '#server/db/migrate.ts'
import { startOwnServer } from '#server/db/own-server/own-server.ts'

const [, , dataDir = ''] = process.argv
const log = pino({ level: 'silent' })
const { owner } = await startOwnServer(dataDir, { connections: 5, join: false }, log)
await withClient(owner, async (client) => {
  await client.query('CREATE TABLE IF NOT EXISTS written (number integer PRIMARY KEY)')
  const { rows } = await client.query<{ highest: number; all: number }>(
    'SELECT coalesce(max(number), -1) AS highest, count(*)::integer AS all FROM written',
  )
  const { highest = 0, all = 0 } = rows[0] ?? {}
  if (all !== highest + 1) throw new Error(`of ${highest + 1} numbers, ${all} are left`)
  process.stdout.write(`has ${all}\n`)
  for (let number = all; ; number += 1) {
    await client.query('INSERT INTO written VALUES ($1)', [number])
    process.stdout.write(`${number}\n`)
  }
})
