import { setTimeout as delay } from 'node:timers/promises'

import type { Logger } from 'pino'

import type { AccessTokens } from './auth/access-token.ts'
import type { Actors } from './auth/actors.ts'
import type { TokenKeys } from './auth/keys.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import type { RateLimits } from './http/rate-limits/rate-limits.ts'
import type { PageServer } from './pages/page-server.ts'
import type { Sealer } from './storage/sealer.ts'
import type { Storage } from './storage/storage.ts'

/** What the operations work with. */
export interface Services {
  database: OpenDatabase
  keys: TokenKeys
  tokens: AccessTokens
  actors: Actors
  limits: Pick<RateLimits, 'consume' | 'giveBack' | 'reset'>
  storage: Storage
  sealer: Sealer
  /** `wake` sends what was queued without waiting for the next look; `stop` takes up nothing more. */
  outbox: { wake: () => void; stop: () => Promise<void> }
  /** The pages that are kept on this instance, for whoever changes what they show. */
  pages: Pick<PageServer, 'invalidate'>
  /** Ends what runs in the background, then the database. */
  close: () => Promise<void>
}

/** The services, opened when they are first wanted. */
export interface ServicesOnDemand {
  /**
   * The one set of open services. After a failure the next call tries again.
   * @param after milliseconds before it begins; whoever calls meanwhile waits for it too
   */
  open: (after?: number) => Promise<Services>
  /**
   * Whether requests that need them can be answered: nobody has wanted them yet, or they are open and
   * the database answers within half a second. Asked at most once a second.
   */
  ready: () => Promise<boolean>
  /** Ends what runs in the background, within 10 s; requests are still answered. */
  settle: () => Promise<void>
  /** Closes what was opened. */
  close: () => Promise<void>
}

/** Opens nothing yet, and loads no driver either: pages that need no data come first. */
export function servicesOnDemand(
  config: Config,
  log: Logger,
  clock: () => Date,
  pages: Services['pages'],
): ServicesOnDemand {
  let opened: Promise<Services> | null = null
  let database: OpenDatabase | null = null
  let pinged = { at: 0, answer: Promise.resolve(false) }
  return {
    open: (after = 0) => {
      opened ??= delay(after)
        .then(() => import('./open-services.ts'))
        .then(({ openServices }) => openServices(config, log, clock, pages))
        .then((services) => {
          database = services.database
          return services
        })
        .catch((error: unknown) => {
          opened = null
          throw error
        })
      return opened
    },
    ready: async () => {
      if (opened === null) return true
      if (database === null) return false
      const now = performance.now()
      if (now - pinged.at > 1000) pinged = { at: now, answer: answers(database) }
      return pinged.answer
    },
    settle: async () => {
      await (await opened)?.outbox.stop()
    },
    close: async () => {
      await (await opened)?.close()
    },
  }
}

/** Whether the database answers a query within half a second. */
async function answers({ pool }: OpenDatabase): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 500, false).unref())
  const ping = pool.query('SELECT 1').then(
    () => true,
    // Readiness says so; what is wrong is in the log of whoever needs the database.
    () => false,
  )
  return Promise.race([ping, late])
}
