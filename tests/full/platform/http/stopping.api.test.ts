import pino from 'pino'
import { afterAll, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { outboxMail } from '#server/mail/table.ts'

import { workContext } from '../../../support/contexts.ts'
import { databaseEnv } from '../../../support/database.ts'
import { exampleMail } from '../../../support/example-mail.ts'
import { ask, startSite } from '../../../support/site.ts'

let stopped = Promise.resolve()
const env = await databaseEnv()
const site = await startSite(env)
afterAll(() => stopped)

it('a stopping server answers requests, and leaves new emails to the next one', async () => {
  const ctx = await workContext(site)
  stopped = site.stop(2000)
  await queueMail(ctx, exampleMail())
  expect((await ask(site.address, '/api/me')).status).toBe(401)
  await stopped
  const open = await openDatabase(readConfig(env), pino({ level: 'silent' }))
  const kept = await open.db.select().from(outboxMail)
  await open.close()
  expect(kept).toMatchObject([{ state: 'queued', attempts: 0 }])
})
