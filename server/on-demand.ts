import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import type { Logger } from 'pino'

import type { Config } from './contract/config.ts'
import type { Services, WorkContext } from './contract/context.ts'
import type { Job } from './contract/feature.ts'
import type { DatabaseClock } from './db/database-clock.ts'
import { openDatabase } from './db/database.ts'
import { noReplica, openReplica } from './db/replica/replica.ts'
import { features, notificationKinds, personalData } from './features.ts'
import { AccessTokens, openTokenKeys, people } from './features/accounts/service.ts'
import { CompanyActors } from './features/companies/service.ts'
import { RateLimits } from './http/rate-limits/rate-limits.ts'
import { housekeeping } from './jobs/housekeeping.ts'
import { startJobs } from './jobs/job-worker.ts'
import { repeatJob } from './jobs/repeat-job.ts'
import { startOutbox } from './mail/outbox-worker.ts'
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
 * Opens everything that operations need, the database first, because it locks the data folder.
 * @param background whether to send mails and run jobs; commands do neither
 * @throws ConfigError if a secret is missing or malformed
 */
export async function openServices(
  { config, log, clock, databaseClock, pages }: Surroundings,
  { background }: { background: boolean },
): Promise<OpenServices> {
  const database = await openDatabase(config, log)
  let replica = noReplica
  try {
    if (background) replica = await openReplica(config.database, log)
    // Before any time is stored.
    await databaseClock?.compare(database, log)
    const dataDir = path.resolve(config.dataDir)
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const keys = await openTokenKeys(config.tokenKeys, dataDir)
    const sealer = createSealer(await loadSealKeys(config.sealKeys, dataDir))
    const storage = await openStorage(config)
    const { db } = database
    const outbox = background
      ? startOutbox({ db, log, transport: mailTransport(config, log), clock })
      : { wake: () => {}, stop: async () => {} }
    const services: Services = {
      database,
      replica,
      keys,
      tokens: new AccessTokens(keys, config.publicOrigin, clock),
      actors: new CompanyActors(clock),
      limits: new RateLimits(database),
      storage,
      sealer,
      outbox,
      jobs: { wake: () => {}, stop: async () => {} },
      pages: {
        invalidate: (tag) => {
          // First, so that no page that is dropped now is read again from before the change.
          replica.noteChange()
          pages.invalidate(tag)
        },
      },
      people,
      notificationKinds,
      personalData,
    }
    const ctx: WorkContext = { db, clock, config, log, services }
    const tasks = features.flatMap((feature) => Object.values(feature.tasks ?? {}))
    if (background) services.jobs = startJobs(ctx, tasks)
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
    const ends = background ? recurring.map((job) => repeatJob(ctx, job)) : []
    return {
      services,
      close: async () => {
        await Promise.all(ends.map((end) => end()))
        await Promise.all([outbox.stop(), services.jobs.stop()])
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
