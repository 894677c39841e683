import type { Logger } from 'pino'

import type { AccessTokens } from './auth/access-token.ts'
import type { Actors } from './auth/actors.ts'
import type { TokenKeys } from './auth/keys.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import type { RateLimits } from './http/rate-limits/rate-limits.ts'
import type { Sealer } from './storage/sealed.ts'
import type { Storage } from './storage/storage.ts'

/** What the operations work with. */
export interface Services {
  database: OpenDatabase
  keys: TokenKeys
  tokens: AccessTokens
  actors: Actors
  limits: RateLimits
  storage: Storage
  sealer: Sealer
  /** Sends what was queued without waiting for the next look. */
  outbox: { wake: () => void }
  /** Ends what runs in the background, then the database. */
  close: () => Promise<void>
}

/** The services, opened when they are first wanted. */
export interface ServicesOnDemand {
  /** The one set of open services. After a failure the next call tries again. */
  open: () => Promise<Services>
  /** Closes what was opened. */
  close: () => Promise<void>
}

/** Opens nothing yet, and loads no driver either: pages that need no data come first. */
export function servicesOnDemand(
  config: Config,
  log: Logger,
  clock: () => Date,
): ServicesOnDemand {
  let opened: Promise<Services> | null = null
  return {
    open: () => {
      opened ??= import('./open-services.ts')
        .then(({ openServices }) => openServices(config, log, clock))
        .catch((error: unknown) => {
          opened = null
          throw error
        })
      return opened
    },
    close: async () => {
      await (await opened)?.close()
    },
  }
}
