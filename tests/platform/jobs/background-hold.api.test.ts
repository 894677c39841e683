import pino from 'pino'
import { expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { outboxMail } from '#server/mail/table.ts'
import { openServices } from '#server/on-demand.ts'

import { databaseEnv } from '../../support/database.ts'
import { gate } from '../../support/jobs.ts'

it('no mail is sent before what background work waits for has ended', async () => {
  const filling = gate()
  const surroundings = {
    config: readConfig(await databaseEnv()),
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
    pages: { invalidate: () => {} },
  }
  const { services, close } = await openServices(surroundings, { background: filling.opened })
  try {
    const { db } = services.database
    const now = new Date()
    await db.insert(outboxMail).values({
      dedupeKey: 'held',
      kind: 'test',
      toAddress: 'ada@workshop.example',
      subject: 'Held',
      body: { paragraphs: ['Held'] },
      nextAttemptAt: now,
      createdAt: now,
    })
    const state = async () => (await db.select().from(outboxMail))[0]?.state
    services.outbox.wake()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await state()).toBe('queued')
    filling.open()
    await expect.poll(state).toBe('sent')
  } finally {
    await close()
  }
})
