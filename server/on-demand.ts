import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import type { Logger } from 'pino'

import type { Config } from './contract/config.ts'
import type { Services, WorkContext } from './contract/context.ts'
import type { Job } from './contract/feature.ts'
import type { DatabaseClock } from './db/database-clock.ts'
import { openDatabase } from './db/database.ts'
import { noReplica, openReplica } from './db/replica/replica.ts'
import {
  events,
  features,
  names,
  notificationKinds,
  personalData,
  reportables,
} from './features.ts'
import { AccessTokens, openTokenKeys, people } from './features/accounts/service.ts'
import { CompanyActors, holdMembers } from './features/companies/service.ts'
import { RateLimits } from './http/rate-limits/rate-limits.ts'
import { idempotency } from './idempotency/kept-answers.ts'
import { housekeeping } from './jobs/housekeeping.ts'
import { startJobs } from './jobs/job-worker.ts'
import { repeatJob, repeatTask } from './jobs/repeat-job.ts'
import { startOutbox } from './mail/outbox-worker.ts'
import type { MailTransport } from './mail/outgoing-mail.ts'
import { mailTransport } from './mail/transport.ts'
import { openStorage } from './storage/open-storage.ts'
import { loadSealKeys } from './storage/seal-keys.ts'
import { createSealer } from './storage/sealer.ts'

const minute = 60_000

/** The open services, and how to close them. */
export interface OpenServices {
  services: Services
  /** Stops background work, then closes the database. */
  close: () => Promise<void>
}

/** What the services need in order to open. */
export interface Surroundings {
  config: Config
  log: Logger
  /** The current time. */
  clock: () => Date
  /** Set if `clock` follows the database's clock; it is then compared with it regularly. */
  databaseClock?: DatabaseClock
  pages: Services['pages']
}

/**
 * Opens everything that operations need, the database first, because it may lock the data folder.
 * @param background what to wait for before mails are sent and jobs run; false if neither is done,
 *   as in commands
 * @throws ConfigError if a secret is missing or malformed
 */
export async function openServices(
  { config, log, clock, databaseClock, pages }: Surroundings,
  { background }: { background: Promise<unknown> | false },
): Promise<OpenServices> {
  const database = await openDatabase(config, log, { join: background === false })
  let replica = noReplica
  try {
    if (background !== false) replica = await openReplica(config.database, log)
    // Before any time is stored.
    await databaseClock?.compare(database, log)
    const dataDir = path.resolve(config.dataDir)
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const keys = await openTokenKeys(config.tokenKeys, dataDir)
    const sealer = createSealer(await loadSealKeys(config.sealKeys, dataDir))
    const storage = await openStorage(config)
    const { db } = database
    const services: Services = {
      database,
      replica,
      keys,
      tokens: new AccessTokens(keys, config.publicOrigin, clock),
      actors: new CompanyActors(clock),
      limits: new RateLimits(database),
      idempotency,
      storage,
      sealer,
      outbox: { wake: () => {}, stop: async () => {} },
      jobs: { wake: () => {}, stop: async () => {} },
      pages: {
        invalidate: (tag) => {
          // First, so that no page that is dropped now is read again from before the change.
          replica.noteChange()
          pages.invalidate(tag)
        },
      },
      people,
      holdMembers,
      notificationKinds,
      personalData,
      events,
      names,
      reportables,
    }
    const ctx: WorkContext = { db, clock, config, log, services }
    const recurring: Job[] = [
      ...features.flatMap((feature) => feature.jobs ?? []),
      ...housekeeping(features),
      {
        name: 'comparison of the clocks',
        first: minute,
        every: minute,
        run: async () => databaseClock?.compare(database, log),
      },
    ]
    const tasks = [
      ...features.flatMap((feature) => Object.values(feature.tasks ?? {})),
      repeatTask(recurring),
    ]
    let ends: (() => Promise<void>)[] = []
    let closed = false
    const begin = (transport: MailTransport) => {
      if (closed) return
      services.outbox = startOutbox({ db, log, transport, clock })
      services.jobs = startJobs(ctx, tasks)
      ends = recurring.map((job) => repeatJob(ctx, job))
    }
    if (background !== false) {
      const transport = mailTransport(config, log)
      void background.then(() => begin(transport))
    }
    return {
      services,
      close: async () => {
        closed = true
        await Promise.all(ends.map((end) => end()))
        await Promise.all([services.outbox.stop(), services.jobs.stop()])
        await replica.close()
        await database.close()
      },
    }
  } catch (error) {
    await replica.close()
    await database.close()
    throw error
  }
}
