import { randomUUID } from 'node:crypto'

import { asc, eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, expect, it } from 'vitest'

import { auditEntry } from '#server/audit/table.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { insertInto } from '#server/db/insert-into.ts'

import { databaseEnv } from '../../support/database.ts'

const database = await openDatabase(readConfig(await databaseEnv()), pino({ level: 'silent' }))
afterAll(() => database.close())

/** Texts that mean something else in an array of PostgreSQL unless they are quoted. */
const texts = ['NULL', '', ' ', '{}', '{"a","b"}', `\\"'`, 'a,b', 'a\nb\tc', '“é” 真珠 💎']

it('rows of many kinds of values are inserted exactly as they are, in their order', async () => {
  const { db } = database
  const at = new Date('2026-11-26T09:07:00.123Z')
  const actorId = randomUUID()
  const rows = texts.map((text, place) => ({
    at,
    actorId,
    action: 'thing.done',
    objectKind: 'thing',
    objectId: text,
    before: place % 2 === 0 ? null : { said: text, list: [place, null, { text }] },
    after: place % 2 === 0 ? { said: text } : null,
    reasonHash: place === 0 ? null : text,
  }))
  await db.execute(insertInto(auditEntry, rows))
  const found = await db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.actorId, actorId))
    .orderBy(asc(auditEntry.id))
  // What was left out is as the database makes it.
  expect(found).toMatchObject(rows.map((row) => ({ ...row, sessionId: null, requestId: null })))
})
