import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import type { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import type { OpenDatabase, Queryable, RowsOf } from '#server/contract/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { appendOnlyTables, withClient } from '#server/db/migrate.ts'
import { acrossCompanies } from '#server/db/row-security/transactions.ts'
import { inTransaction } from '#server/db/transaction.ts'

import { databaseEnv, superuserOf } from '../../support/database.ts'
import { tradeTables } from '../../support/trade-tables.ts'

/** An order between two companies, with an offer and a ledger's account. */
const newTrade = () => ({
  buyer: randomUUID(),
  seller: randomUUID(),
  order: randomUUID(),
  offer: randomUUID(),
  account: randomUUID(),
  paper: randomUUID(),
})
type Trade = ReturnType<typeof newTrade>
const [ours, theirs] = [newTrade(), newTrade()]

const tables = (await tradeTables()).map((table) => ({
  name: getTableConfig(table).name,
  columns: getTableConfig(table).columns,
}))

/** What a column holds in a row that belongs to a trade; undefined to leave it out. */
function valueOf(table: string, column: PgColumn, trade: Trade): unknown {
  const named: Readonly<Record<string, string>> = {
    buyerCompanyId: trade.buyer,
    sellerCompanyId: trade.seller,
    companyId: trade.buyer,
    raterId: trade.buyer,
    ratedId: trade.seller,
    orderId: trade.order,
    keptFor: trade.order,
    offerId: trade.offer,
    paperId: trade.paper,
    // The tables of threads, which are made for several kinds of trade, name their columns themselves.
    order_id: trade.order,
    offer_id: trade.offer,
    ...(table === 'ledger_posting' ? { accountId: trade.account } : {}),
  }
  if (column.name in named) return named[column.name]
  const ids: Readonly<Record<string, string>> = {
    trade_order: trade.order,
    offer: trade.offer,
    ledger_account: trade.account,
    paper: trade.paper,
  }
  if (column.name === 'id' && column.getSQLType() === 'uuid') return ids[table] ?? randomUUID()
  if (!column.notNull || column.hasDefault || column.generatedIdentity) return undefined
  const type = column.getSQLType()
  if (type === 'uuid') return randomUUID()
  if (type === 'text') return randomUUID()
  if (type === 'text[]') return []
  if (type === 'boolean') return false
  if (type === 'jsonb') return '{}'
  if (type.startsWith('timestamp') || type === 'date') return new Date()
  return Math.floor(Math.random() * 1e9)
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function insertionOf({ name, columns }: (typeof tables)[number], trade: Trade) {
  const given = columns
    .map((column) => ({ column: snake(column.name), value: valueOf(name, column, trade) }))
    .filter(({ value }) => value !== undefined)
  const into = given.map(({ column }) => `"${column}"`).join(', ')
  const places = given.map((_each, at) => `$${at + 1}`).join(', ')
  return {
    text: `INSERT INTO ${name} (${into}) VALUES (${places})`,
    values: given.map(({ value }) => value),
  }
}

/** Rows need not make sense, because only whose they are matters here. */
async function fill(client: Client) {
  const { rows } = await client.query<{ drop: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop
     FROM pg_constraint WHERE contype = 'c' AND conrelid <> 0`,
  )
  for (const { drop } of rows) await client.query(drop)
  // Without triggers and foreign keys.
  await client.query('SET session_replication_role = replica')
  for (const table of tables) {
    for (const trade of [ours, theirs]) await client.query(insertionOf(table, trade))
  }
}

let database: OpenDatabase
beforeAll(async () => {
  const env = await databaseEnv()
  await withClient(superuserOf(env), fill)
  database = await openDatabase(readConfig(env), pino({ level: 'silent' }))
})
afterAll(() => database.close())

const seenBy = (who: RowsOf) => ({ db: database.withRowsOf(database.db, who) })
/** Runs the same in a transaction, and as queries of their own. */
const both = async (who: RowsOf, work: (ctx: { db: Queryable }) => Promise<void>) => {
  await work(seenBy(who))
  await inTransaction(seenBy(who), work)
}
const idsOf = (trade: Trade) => Object.values(trade).join('|')
/** How many rows of a table somebody finds by a query that says nothing of companies. */
async function found({ db }: { db: Queryable }, table: string, trade: Trade): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from ${sql.identifier(table)} t where to_jsonb(t)::text ~ ${idsOf(trade)}`,
  )
  return rows[0]?.found ?? 0
}

describe.each(tables)('$name', ({ name, columns }) => {
  const byCompany = columns.some(({ name: column }) => column === 'companyId')

  it('shows a query without a company only rows of the company that asks', async () => {
    await both(ours.buyer, async (ctx) => {
      expect(await found(ctx, name, ours)).toBe(1)
      expect(await found(ctx, name, theirs)).toBe(0)
    })
    await both(ours.seller, async (ctx) => {
      expect(await found(ctx, name, ours)).toBe(byCompany ? 0 : 1)
      expect(await found(ctx, name, theirs)).toBe(0)
    })
  })

  it('shows nothing to others, and everything to operators and jobs', async () => {
    for (const nobody of [null, randomUUID()]) {
      await both(nobody, async (ctx) => {
        expect(await found(ctx, name, ours)).toBe(0)
        expect(await found(ctx, name, theirs)).toBe(0)
      })
    }
    expect(await found(database, name, ours)).toBe(1)
    expect(await found(database, name, theirs)).toBe(1)
  })

  it('lets nobody change or delete rows of others', () =>
    both(ours.buyer, async ({ db }) => {
      const table = sql.identifier(name)
      const column = sql.identifier(snake(columns[0]?.name ?? ''))
      const which = sql`to_jsonb(t)::text ~ ${idsOf(theirs)}`
      const change = db.execute(sql`update ${table} t set ${column} = ${column} where ${which}`)
      // Of tables that only grow nobody may change any row.
      if (appendOnlyTables.includes(name)) {
        await expect(change).rejects.toMatchObject({ cause: { code: '42501' } })
        return
      }
      expect((await change).rowCount).toBe(0)
      expect((await db.execute(sql`delete from ${table} t where ${which}`)).rowCount).toBe(0)
    }))

  it('takes no row of others', async () => {
    const { text, values } = insertionOf({ name, columns }, theirs)
    const parts = text.split(/\$\d+/).map((part) => sql.raw(part))
    const insertion = sql.join(
      parts.flatMap((part, at) => (at < values.length ? [part, sql.param(values[at])] : [part])),
    )
    await expect(seenBy(ours.buyer).db.execute(insertion)).rejects.toMatchObject({
      cause: { code: '42501', message: expect.stringContaining('row-level security') },
    })
  })
})

describe('what a query may see', () => {
  const asked = sql`select current_setting('app.company_id', true) as id`
  const idIn = async ({ db }: { db: Queryable }) =>
    (await db.execute<{ id: string | null }>(asked)).rows[0]?.id || null

  it('belongs to that query or transaction, whoever used the connection before', async () => {
    // More than there are connections, and no more than get one in time on a busy machine.
    for (let round = 0; round < 20; round += 1) {
      const companies = Array.from({ length: 10 }, () => randomUUID())
      const asks = companies.flatMap((id) => [
        async () => expect(await idIn(seenBy(id))).toBe(id),
        async () => expect(await inTransaction(seenBy(id), idIn)).toBe(id),
        async () => expect(await idIn(database)).toBeNull(),
      ])
      await Promise.all(asks.map((ask) => ask()))
    }
  })

  it('is not left behind by a query or a transaction that fails', async () => {
    const { db } = seenBy(ours.buyer)
    await expect(db.execute(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } })
    const fails = inTransaction({ db }, (inside) => inside.db.execute(sql`select 1 / 0`))
    await expect(fails).rejects.toMatchObject({ cause: { code: '22012' } })
    for (let at = 0; at < 20; at += 1) expect(await idIn(database)).toBeNull()
    expect(await idIn(seenBy(ours.buyer))).toBe(ours.buyer)
  })

  it('is everything of the trade where nothing is set, so no operation may run without it', async () => {
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*)::int FROM trade_order) AS orders,
        (SELECT count(*)::int FROM offer) AS offers,
        (SELECT count(*)::int FROM ledger_posting) AS postings`,
    )
    expect(rows).toEqual([{ orders: 2, offers: 2, postings: 2 }])
  })

  it('gives the rows, counts and types that a query without it gives', async () => {
    const query = sql`select 1 as one, now() as at, '{a,b}'::text[] as list where ${1} = 1`
    const plain = await database.db.execute(query)
    const seen = await seenBy(ours.buyer).db.execute(query)
    expect(seen.fields).toEqual(plain.fields)
    expect(seen.rowCount).toBe(1)
    expect(seen.command).toBe('SELECT')
    expect(Object.keys(seen.rows[0] ?? {})).toEqual(['one', 'at', 'list'])
  })

  it('is said before a transaction, never in one that somebody else may have begun', async () => {
    const late = inTransaction(database, async ({ db }) => database.withRowsOf(db, ours.buyer))
    await expect(late).rejects.toThrow('before a transaction begins')
  })

  it('is wider only for the work that says so, and as before after it', async () => {
    const ctx = { ...seenBy(ours.buyer), services: { database } }
    const all = (inside: { db: Queryable }) => found(inside, 'trade_order', theirs)
    expect(await acrossCompanies(ctx, all)).toBe(1)
    expect(await all(ctx)).toBe(0)
    await inTransaction(ctx, async (inside) => {
      expect(await acrossCompanies(inside, all)).toBe(1)
      expect(await acrossCompanies(inside, (again) => acrossCompanies(again, all))).toBe(1)
      expect(await all(inside)).toBe(0)
    })
  })
})
