import { sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'

import { databaseEnv } from '../../../support/database.ts'

it('a connection keeps what transactions ask again and again, and nothing else', async () => {
  const env = await databaseEnv()
  const opened = await openDatabase(readConfig(env), pino({ level: 'silent' }))
  const kept = await inTransaction(opened, async ({ db }) => {
    for (let turn = 1; turn <= 12; turn += 1) {
      const { rows } = await db.execute(sql`select ${turn}::int as often`)
      expect(rows).toEqual([{ often: turn }])
      // Several statements at once cannot be kept.
      await db.execute(sql`select 'several'; select 'more'`)
      if (turn < 3) await db.execute(sql`select ${turn}::int as seldom`)
    }
    const { rows } = await db.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements`,
    )
    return rows.map(({ statement }) => statement)
  })
  expect(kept).toEqual(['select $1::int as often'])
  await opened.close()
})

it('the same search outside a transaction is planned each time', async () => {
  const env = await databaseEnv()
  const opened = await openDatabase(readConfig(env), pino({ level: 'silent' }))
  const { db, pool, close } = opened
  for (let turn = 1; turn <= 12; turn += 1) {
    await db
      .select()
      .from(rateLimit)
      .where(sql`${rateLimit.key} = ${`key ${turn}`}`)
  }
  expect(pool.totalCount).toBe(1)
  const { rows } = await pool.query('SELECT FROM pg_prepared_statements')
  expect(rows).toEqual([])
  await close()
})
