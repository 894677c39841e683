import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { inTransaction, sqlState } from '#server/db/transaction.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'

import { databaseEnv } from '../../support/database.ts'

const open = await openDatabase(readConfig(await databaseEnv()), pino({ level: 'silent' }))
afterAll(() => open.close())

describe('a transaction', () => {
  it('waits its turn: each of twenty sees what the previous one wrote', async () => {
    await open.db.insert(rateLimit).values({ key: 'counted', points: 0 })
    const one = sql`${rateLimit.key} = 'counted'`
    await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction({ db: open.db }, async ({ db }) => {
          const [row] = await db.select().from(rateLimit).where(one).for('update')
          await new Promise((resolve) => setTimeout(resolve, 5))
          await db
            .update(rateLimit)
            .set({ points: (row?.points ?? 0) + 1 })
            .where(one)
        }),
      ),
    )
    const rows = await open.db.select().from(rateLimit).where(one)
    expect(rows).toEqual([{ key: 'counted', points: 20, expire: null }])
  })
  it('joined by another is one: both are committed or rolled back together', async () => {
    const write = (fail: boolean) =>
      inTransaction({ db: open.db, note: 'joined' }, async (ctx) => {
        await ctx.db.insert(rateLimit).values({ key: 'outer' })
        await inTransaction(ctx, ({ db, note }) => db.insert(rateLimit).values({ key: note }))
        if (fail) throw new Error('the outer one fails')
      })
    const both = sql`${rateLimit.key} in ('outer', 'joined')`
    await expect(write(true)).rejects.toThrow('the outer one fails')
    expect(await open.db.select().from(rateLimit).where(both)).toEqual([])
    await write(false)
    expect(await open.db.select().from(rateLimit).where(both)).toHaveLength(2)
  })

  it('that fails names the reason by its SQLSTATE', async () => {
    await open.db.insert(rateLimit).values({ key: 'twice' })
    const again = open.db.insert(rateLimit).values({ key: 'twice' })
    const failure: unknown = await again.catch((error: unknown) => error)
    expect(sqlState(failure)).toBe('23505')
    expect(sqlState(new Error('of another kind'))).toBeUndefined()
  })
})
