import { randomUUID } from 'node:crypto'

import { count, eq } from 'drizzle-orm'
import type { Client } from 'pg'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import type { Queryable } from '#server/contract/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { withClient } from '#server/db/migrate.ts'
import { forCompany, forEveryCompany } from '#server/db/row-security.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { companyDocument, payoutAccount } from '#server/features/companies/table.ts'

import { databaseEnv, superuserOf } from '../../support/database.ts'

const [ours, theirs] = [randomUUID(), randomUUID()]

/** A document and a payout account of each, without their companies and people. */
async function fill(client: Client) {
  await client.query('SET session_replication_role = replica')
  for (const companyId of [ours, theirs]) {
    const id = randomUUID()
    await client.query(
      `INSERT INTO company_document (id, company_id, kind, storage_key, name, media_type, size, sha256,
         uploaded_by, created_at)
       VALUES ($1::uuid, $2, 'registration', $1::text, 'extract.pdf', 'application/pdf', 1, '', $1, now())`,
      [id, companyId],
    )
    await client.query(
      `INSERT INTO payout_account (id, company_id, account_holder, country, sealed, last_four, set_by,
         created_at, usable_from)
       VALUES ($1, $2, 'A holder', 'GB', '', '1234', $1, now(), now() + interval '72 hours')`,
      [id, companyId],
    )
  }
}

const env = await databaseEnv()
await withClient(superuserOf(env), fill)
const database = await openDatabase(readConfig(env), pino({ level: 'silent' }))
afterAll(() => database.close())

describe.each([
  ['company_document', companyDocument],
  ['payout_account', payoutAccount],
] as const)('%s', (_name, table) => {
  const companiesIn = async ({ db }: { db: Queryable }) =>
    (await db.select({ id: table.companyId }).from(table)).map(({ id }) => id).toSorted()
  const both = [ours, theirs].toSorted()

  it('shows a query without a condition nothing unless a company is named', async () => {
    expect(await companiesIn(database)).toEqual([])
    expect(await inTransaction(database, companiesIn)).toEqual([])
  })

  it('shows rows of the company that is named, or of all', async () => {
    expect(await forCompany(database, ours, companiesIn)).toEqual([ours])
    expect(await forEveryCompany(database, companiesIn)).toEqual(both)
    expect(await forCompany(database, randomUUID(), companiesIn)).toEqual([])
  })

  it('lets nobody change, delete or add rows of another company', async () => {
    const asOurs = <T>(work: (db: Queryable) => Promise<T>) =>
      forCompany(database, ours, ({ db }) => work(db))
    const change = { companyId: theirs }
    const changed = await asOurs((db) =>
      db.update(table).set(change).where(eq(table.companyId, theirs)),
    )
    expect(changed.rowCount).toBe(0)
    const deleted = await asOurs((db) => db.delete(table).where(eq(table.companyId, theirs)))
    expect(deleted.rowCount).toBe(0)
    // To give a row of ours to them would be to add one of theirs.
    await expect(asOurs((db) => db.update(table).set(change))).rejects.toMatchObject({
      cause: { code: '42501', message: expect.stringContaining('row-level security') },
    })
  })

  it('is open only for the work that names a company, and as before after it', async () => {
    await inTransaction(database, async (inside) => {
      await forCompany(inside, ours, async (own) => {
        expect(await companiesIn(own)).toEqual([ours])
        expect(await forEveryCompany(own, companiesIn)).toEqual(both)
        expect(await companiesIn(own)).toEqual([ours])
      })
      expect(await companiesIn(inside)).toEqual([])
    })
  })

  it('is closed again on every connection, also after work that failed', async () => {
    const fails = forEveryCompany(database, async ({ db }) => {
      await db.select({ rows: count() }).from(table)
      throw new Error('the work fails')
    })
    await expect(fails).rejects.toThrow('the work fails')
    for (let at = 0; at < 20; at += 1) expect(await companiesIn(database)).toEqual([])
  })
})
