import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import type { Logger } from 'pino'

import { AccessTokens } from './auth/access-token.ts'
import { Actors } from './auth/actors.ts'
import { openTokenKeys } from './auth/keys.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/database.ts'
import { startSecondStepRemovals } from './features/accounts/service.ts'
import { startVerificationClock } from './features/companies/service.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { RateLimits } from './http/rate-limits/rate-limits.ts'
import { startOutbox } from './mail/outbox-worker.ts'
import { mailTransport } from './mail/transport.ts'
import type { Services } from './services.ts'
import { openStorage } from './storage/open-storage.ts'
import { loadSealKeys } from './storage/seal-keys.ts'
import { createSealer } from './storage/sealer.ts'

/**
 * Opens everything that the operations need: the database first, because it holds the data folder's lock.
 * @throws ConfigError where a secret is missing or malformed
 */
export async function openServices(
  config: Config,
  log: Logger,
  clock: () => Date,
  pages: Services['pages'],
): Promise<Services> {
  const database = await openDatabase(config, log)
  try {
    const dataDir = path.resolve(config.dataDir)
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const keys = await openTokenKeys(config.tokenKeys, dataDir)
    const sealer = createSealer(await loadSealKeys(config.sealKeys, dataDir))
    const storage = await openStorage(config)
    const transport = mailTransport(config, log)
    const outbox = startOutbox({ db: database.db, log, transport, clock })
    const services: Services = {
      database,
      keys,
      tokens: new AccessTokens(keys, config.publicOrigin, clock),
      actors: new Actors(clock),
      limits: new RateLimits(database),
      storage,
      sealer,
      outbox,
      pages,
      close: async () => {
        await Promise.all([stopClock(), stopRemovals(), stopHousekeeping()])
        await outbox.stop()
        await database.close()
      },
    }
    const ctx = { db: database.db, clock, config, log, services }
    const stopClock = startVerificationClock(ctx)
    const stopRemovals = startSecondStepRemovals(ctx)
    const stopHousekeeping = startHousekeeping(ctx)
    return services
  } catch (error) {
    await database.close()
    throw error
  }
}
