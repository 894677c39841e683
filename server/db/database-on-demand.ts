import type { Logger } from 'pino'

import type { Config } from '#server/config.ts'

import type { OpenDatabase } from './database.ts'

/** The database, opened when it is first wanted. */
export interface DatabaseOnDemand {
  /** The one open database. After a failure the next call tries again. */
  open(): Promise<OpenDatabase>
  /** Closes what was opened. */
  close(): Promise<void>
}

/** Opens nothing yet, and does not load the driver either: pages that need no data come first. */
export function databaseOnDemand(config: Config, log: Logger): DatabaseOnDemand {
  let opened: Promise<OpenDatabase> | null = null
  return {
    open: () => {
      opened ??= import('./database.ts')
        .then(({ openDatabase }) => openDatabase(config, log))
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
