import pino from 'pino'

import { readConfig } from '#server/config.ts'
import type { WorkContext } from '#server/contract/context.ts'
import type { OpenDatabase } from '#server/contract/database.ts'
import { type Outbox, startOutbox } from '#server/mail/outbox-worker.ts'
import type { MailTransport } from '#server/mail/outgoing-mail.ts'
import { outboxMail } from '#server/mail/table.ts'
import { openServices } from '#server/on-demand.ts'

const log = pino({ level: 'silent' })

/** The part of an instance that sends email, with a clock that stands still. */
export interface MailInstance extends WorkContext {
  open: OpenDatabase
  db: OpenDatabase['db']
  now: Date
  /** Starts sending. Without an interval it looks only when woken. */
  start: (transport: MailTransport, pollMs?: number) => Outbox
  /** Sends until nothing is due, and stops. */
  sendDue: (transport: MailTransport) => Promise<void>
  rows: () => Promise<(typeof outboxMail.$inferSelect)[]>
}

/** Opens the database that `databaseEnv` describes, for an outbox on it. */
export async function mailInstance(env: Record<string, string>): Promise<MailInstance> {
  const config = readConfig(env)
  const clock = () => instance.now
  const pages = { invalidate: () => {} }
  const { services, close } = await openServices(
    { config, log, clock, pages },
    { background: false },
  )
  const open = { ...services.database, close }
  const { db } = open
  const instance: MailInstance = {
    open,
    db,
    config,
    log,
    services,
    clock,
    now: new Date('2026-11-21T10:00:00Z'),
    start: (transport, pollMs = 86_400_000) => startOutbox({ db, log, transport, clock, pollMs }),
    sendDue: async (transport) => {
      const due = async () =>
        (await instance.rows()).some((mail) => {
          return mail.state === 'queued' && mail.nextAttemptAt <= instance.now
        })
      const outbox = instance.start(transport)
      while (await due()) await new Promise((resolve) => setTimeout(resolve, 20))
      await outbox.stop()
    },
    rows: () => db.select().from(outboxMail).orderBy(outboxMail.createdAt),
  }
  return instance
}
