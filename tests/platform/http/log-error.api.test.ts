import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { logError } from '#server/http/log-error.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'

import { databaseEnv } from '../../support/database.ts'

const secret = 'correct horse\nat battery (staple)'

const open = await openDatabase(readConfig(await databaseEnv()), pino({ level: 'silent' }))
afterAll(() => open.close())

/** The log line of an error. */
async function logged(failing: () => PromiseLike<unknown>): Promise<string> {
  const lines: string[] = []
  const log = pino(
    { serializers: { err: logError } },
    { write: (line: string) => lines.push(line) },
  )
  await Promise.resolve(failing()).catch((error: unknown) => log.error({ err: error }, 'failed'))
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

describe('an error in the log', () => {
  it('says which query failed and why, but not its parameters', async () => {
    await open.db.insert(rateLimit).values({ key: secret, points: 1 })
    const line = await logged(() => open.db.insert(rateLimit).values({ key: secret, points: 2 }))
    expect(line).toContain('insert into')
    expect(line).toContain('"code":"23505"')
    expect(line).toContain('log-error.api.test.ts')
    for (const word of ['correct', 'horse', 'battery', 'staple']) expect(line).not.toContain(word)
  })

  it('does not contain a value of the wrong form either', async () => {
    const line = await logged(() => open.db.execute(sql`SELECT ${secret}::uuid`))
    expect(line).toContain('"code":"22P02"')
    for (const word of ['correct', 'horse', 'battery', 'staple']) expect(line).not.toContain(word)
  })

  it('includes errors within errors, and things thrown that are no errors', async () => {
    const inner = Object.assign(new Error('no route'), {
      code: 'EHOSTUNREACH',
      host: 'db.internal',
    })
    const error = new TypeError('could not ask', { cause: inner })
    expect(logError(error)).toMatchObject({
      type: 'TypeError',
      message: 'could not ask',
      cause: { message: 'no route', code: 'EHOSTUNREACH' },
    })
    expect(JSON.stringify(logError(error))).not.toContain('db.internal')
    expect(logError('nothing')).toBeUndefined()
  })
})
