import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import type { Queryable } from '#server/contract/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { afterCommit, inTransaction, sqlState } from '#server/db/transaction.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'

import { databaseEnv } from '../../support/database.ts'

const open = await openDatabase(readConfig(await databaseEnv()), pino({ level: 'silent' }))
afterAll(() => open.close())
beforeEach(async () => {
  await open.db.delete(rateLimit)
  await open.db.insert(rateLimit).values([
    { key: 'one', points: 0 },
    { key: 'other', points: 0 },
  ])
})

const add = (db: Queryable, key: string) =>
  db
    .update(rateLimit)
    .set({ points: sql`${rateLimit.points} + 1` })
    .where(eq(rateLimit.key, key))

const pointsOf = async (db: Queryable, key: string) => {
  const [row] = await db.select().from(rateLimit).where(eq(rateLimit.key, key))
  return row?.points ?? Number.NaN
}

/** Resolves for all callers once `count` have arrived, so that they surely collide. */
function meeting(count: number): () => Promise<void> {
  let arrived = 0
  let letGo: () => void
  const all = new Promise<void>((resolve) => (letGo = resolve))
  return () => {
    arrived += 1
    if (arrived === count) letGo()
    return all
  }
}

describe('colliding transactions on PostgreSQL', () => {
  it('that deadlock are both done in the end', async () => {
    const meet = meeting(2)
    let begun = 0
    const both = (first: string, second: string) =>
      inTransaction({ db: open.db }, async ({ db }) => {
        begun += 1
        await add(db, first)
        await meet()
        await add(db, second)
      })
    await Promise.all([both('one', 'other'), both('other', 'one')])
    // Three or more: a transaction that starts again may lock its first row before the other wakes
    // up.
    expect(begun).toBeGreaterThan(2)
    expect(await pointsOf(open.db, 'one')).toBe(2)
    expect(await pointsOf(open.db, 'other')).toBe(2)
  })

  it('that cannot be serialised start again; nothing is counted twice or lost', async () => {
    const meet = meeting(3)
    const count = () =>
      inTransaction({ db: open.db }, async ({ db }) => {
        await db.execute(sql`SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`)
        const points = await pointsOf(db, 'one')
        await meet()
        await db
          .update(rateLimit)
          .set({ points: points + 1 })
          .where(eq(rateLimit.key, 'one'))
      })
    await Promise.all([count(), count(), count()])
    expect(await pointsOf(open.db, 'one')).toBe(3)
  })

  it('fail after three more attempts, and joined ones never start again themselves', async () => {
    let begun = 0
    const failing = inTransaction({ db: open.db }, async (ctx) => {
      await inTransaction(ctx, async ({ db }) => {
        begun += 1
        await db.execute(sql`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`)
      })
    })
    const failure: unknown = await failing.catch((error: unknown) => error)
    expect(sqlState(failure)).toBe('40001')
    expect(begun).toBe(4)
  })
})

describe('work after the commit', () => {
  it('is done once, when others see the change, however often it started again', async () => {
    const meet = meeting(2)
    const seen: number[] = []
    let begun = 0
    const both = (first: string, second: string) =>
      inTransaction({ db: open.db }, async (outer) => {
        begun += 1
        await add(outer.db, first)
        await meet()
        await inTransaction(outer, async (inside) => {
          await add(inside.db, second)
          afterCommit(inside, () => void seen.push(begun))
        })
        expect(seen.length).toBeLessThan(2)
      })
    await Promise.all([both('one', 'other'), both('other', 'one')])
    expect(begun).toBe(3)
    expect(seen).toHaveLength(2)
  })

  it('is not done if the transaction fails', async () => {
    let done = 0
    const failing = inTransaction({ db: open.db }, async (inside) => {
      afterCommit(inside, () => void (done += 1))
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(done).toBe(0)
  })

  it('sees what was committed', async () => {
    let read = Promise.resolve(Number.NaN)
    await inTransaction({ db: open.db }, async (inside) => {
      await add(inside.db, 'one')
      afterCommit(inside, () => void (read = pointsOf(open.db, 'one')))
    })
    expect(await read).toBe(1)
  })

  it('is done at once without a transaction', () => {
    let done = 0
    afterCommit({ db: open.db }, () => void (done += 1))
    expect(done).toBe(1)
  })
})
