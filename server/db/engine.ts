import path from 'node:path'

import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'

import type { Config } from '#server/contract/config.ts'

import { startEmbedded } from './embedded.ts'

/** A reachable database: a PostgreSQL server, or the embedded one in this process. */
export interface Engine {
  kind: 'postgres' | 'embedded'
  /** Connection settings of the application's role. */
  application: ClientConfig
  /** Connection settings of the role that owns the tables; by default the application's. */
  owner: ClientConfig
  /** Stops the embedded database, if there is one. */
  close: () => Promise<void>
}

/** Makes the configured database reachable: starts and locks the embedded one if necessary. */
export async function startEngine(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  log: Logger,
): Promise<Engine> {
  if (database.engine === 'postgres') {
    return {
      kind: 'postgres',
      application: { connectionString: database.url },
      owner: { connectionString: database.migrationUrl ?? database.url },
      close: async () => {},
    }
  }
  const { host, close } = await startEmbedded(path.resolve(dataDir), log)
  const address = { host, user: 'postgres', database: 'postgres' }
  return { kind: 'embedded', application: address, owner: address, close }
}
