import { readdirSync } from 'node:fs'

import pino from 'pino'
import { describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { appendOnlyTables, withClient } from '#server/db/migrate.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'

import { databaseEnv, emptyDatabase, superuserOf } from '../../../support/database.ts'

const log = pino({ level: 'silent' })
const open = (env: Record<string, string>) => openDatabase(readConfig(env), log)
const expectOpens = async (env: Record<string, string>) => {
  const { db, close } = await open(env)
  expect(await db.select().from(rateLimit)).toEqual([])
  await close()
}

describe('starting on PostgreSQL', () => {
  it('six instances on an empty database migrate it once', async () => {
    const env = await emptyDatabase()
    const opened = await Promise.all(Array.from({ length: 6 }, () => open(env)))
    const { rows } = await withClient(superuserOf(env), (client) =>
      client.query('SELECT hash FROM drizzle.__drizzle_migrations'),
    )
    const files = readdirSync('server/db/migrations').filter((name) => name.endsWith('.sql'))
    expect(rows).toHaveLength(files.length)
    for (const { db } of opened) expect(await db.select().from(rateLimit)).toEqual([])
    await Promise.all(opened.map(({ close }) => close()))
  })

  it('needs no second role if there is nothing to migrate', async () => {
    const { MIGRATION_DATABASE_URL: _, ...env } = await databaseEnv()
    await expectOpens(env)
  })

  it('names the missing role if there is something to migrate', async () => {
    const { MIGRATION_DATABASE_URL: _, ...env } = await emptyDatabase()
    await expect(open(env)).rejects.toThrow(/relustre_app may not change it: .*MIGRATION/)
  })

  it('grants rights that an interrupted start did not grant', async () => {
    const env = await databaseEnv()
    await withClient(superuserOf(env), (client) =>
      client.query('REVOKE ALL ON rate_limit FROM relustre_app'),
    )
    await expectOpens(env)
  })

  it('refuses a database with other tables, and leaves it as it is', async () => {
    const env = await databaseEnv()
    const hashes = 'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id'
    const made = await withClient(superuserOf(env), async (client) => {
      await client.query(`UPDATE drizzle.__drizzle_migrations SET hash = 'of another' WHERE id = 1`)
      return (await client.query(hashes)).rows
    })
    await expect(open(env)).rejects.toThrow(/made with other tables .* Start with an empty one/)
    // As far behind as one of an earlier baseline is: it is refused before anything is migrated.
    await withClient(superuserOf(env), (client) =>
      client.query(
        'UPDATE drizzle.__drizzle_migrations SET created_at = created_at - 1e12::bigint',
      ),
    )
    await expect(open(env)).rejects.toThrow(/made with other tables/)
    const { rows } = await withClient(superuserOf(env), (client) => client.query(hashes))
    expect(rows).toEqual(made)
  })

  it('opens a database that a newer release has migrated', async () => {
    const env = await databaseEnv()
    await withClient(superuserOf(env), (client) =>
      client.query(
        `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 9e15::bigint)`,
      ),
    )
    await expectOpens(env)
  })

  it('explains in words that the server cannot be reached', async () => {
    const env = { DATABASE_URL: 'postgres://relustre@127.0.0.1:1/relustre' }
    await expect(open(env)).rejects.toThrow('does not let us in: ECONNREFUSED')
  })
})

it('triggers name columns that are there, which nothing checks when they are made', async () => {
  const { rows } = await withClient(superuserOf(await databaseEnv()), (client) =>
    client.query<{ trigger: string; named: string; there: boolean }>(
      String.raw`SELECT tgname AS trigger, named, EXISTS (
          SELECT FROM pg_attribute WHERE attrelid = tgrelid AND attname = named AND NOT attisdropped
        ) AS there
      FROM pg_trigger, unnest(string_to_array(encode(tgargs, 'escape'), '\000')) AS named
      WHERE NOT tgisinternal AND named <> ''`,
    ),
  )
  expect(rows).toContainEqual({ trigger: 'offer_keep', named: 'pieces', there: true })
  expect(rows.filter(({ there }) => !there)).toEqual([])
})

it('the role of the application owns nothing, is no superuser, and cannot change the structure', async () => {
  const { pool, close } = await open(await databaseEnv())
  const { rows } = await pool.query(
    `SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls,
         (SELECT count(*)::int FROM pg_class WHERE relowner = pg_roles.oid) AS owned
       FROM pg_roles WHERE rolname = current_user`,
  )
  expect(rows).toEqual([
    { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false, owned: 0 },
  ])
  for (const ddl of [
    'CREATE TABLE mine (id integer)',
    'CREATE SCHEMA mine',
    'ALTER TABLE rate_limit ADD COLUMN more text',
    'DROP TABLE rate_limit',
    'TRUNCATE rate_limit',
    'DELETE FROM drizzle.__drizzle_migrations',
  ]) {
    await expect(pool.query(ddl), ddl).rejects.toMatchObject({ code: '42501' })
  }
  for (const table of appendOnlyTables) {
    await expect(pool.query(`DELETE FROM ${table}`), table).rejects.toMatchObject({
      code: '42501',
    })
  }
  await pool.query(`INSERT INTO rate_limit (key) VALUES ('mine')`)
  await pool.query(`UPDATE rate_limit SET points = 1`)
  expect((await pool.query('DELETE FROM rate_limit')).rowCount).toBe(1)
  await close()
})

describe('connections to PostgreSQL', () => {
  it('end statements that take too long', async () => {
    const { pool, close } = await open(await databaseEnv())
    const { rows } = await pool.query(
      `SELECT name, setting FROM pg_settings WHERE name LIKE ANY (ARRAY['%statement_timeout',
         'lock_timeout', 'idle_in_transaction_session_timeout']) ORDER BY name`,
    )
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '10000' },
      { name: 'lock_timeout', setting: '2000' },
      { name: 'statement_timeout', setting: '5000' },
    ])
    await close()
  })

  it('are waited for for one second', async () => {
    const { pool, close } = await open({ ...(await databaseEnv()), DATABASE_POOL: '1' })
    const client = await pool.connect()
    await expect(pool.query('SELECT 1')).rejects.toThrow(/timeout/)
    client.release()
    await close()
  })

  it('that the server ends, used or idle, end nothing else', async () => {
    const env = await databaseEnv()
    const { pool, close } = await open(env)
    const used = await pool.connect()
    await withClient(superuserOf(env), (client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE usename = 'relustre_app' AND datname = current_database()`,
      ),
    )
    await expect(used.query('SELECT 1')).rejects.toThrow()
    used.release(true)
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await close()
  })
})
