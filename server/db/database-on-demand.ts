import type { Logger } from 'pino'

import type { Config } from '#server/config.ts'

import type { OpenDatabase } from './database.ts'

/** The database, opened when it is first wanted. */
export interface DatabaseOnDemand {
  /** It is wanted, and not there yet. */
  readonly awaited: boolean
  /** The one open database. After a failure the next call tries again. */
  open(): Promise<OpenDatabase>
  /** Closes what was opened. */
  close(): Promise<void>
}

/** Opens nothing yet, and does not load the driver either: pages that need no data come first. */
export function databaseOnDemand(config: Config, log: Logger): DatabaseOnDemand {
  let opened: Promise<OpenDatabase> | null = null
  let awaited = false
  const open = async () => {
    awaited = true
    try {
      const { openDatabase } = await import('./database.ts')
      const database = await openDatabase(config, log)
      awaited = false
      return database
    } catch (error) {
      opened = null
      throw error
    }
  }
  return {
    get awaited() {
      return awaited
    },
    open: () => (opened ??= open()),
    close: async () => {
      await (await opened)?.close()
    },
  }
}
