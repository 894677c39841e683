import path from 'node:path'

import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'

import type { Config } from '#server/contract/config.ts'

import { type OwnServer, startOwnServer } from './own-server/own-server.ts'

/** A reachable database. */
export interface Engine {
  /** Connection settings of the application's role. */
  application: ClientConfig
  /** Connection settings of the role that owns the tables; by default the application's. */
  owner: ClientConfig
  /** Stops the PostgreSQL that this process started, if it did. */
  close: () => Promise<void>
  /** The server's own PostgreSQL, if that is the database. */
  own?: OwnServer
}

/** Makes the configured database reachable: starts the server's own PostgreSQL if necessary. */
export async function startEngine(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  log: Logger,
  { join }: { join: boolean },
): Promise<Engine> {
  if (database.engine === 'postgres') {
    return {
      application: { connectionString: database.url },
      owner: { connectionString: database.migrationUrl ?? database.url },
      close: async () => {},
    }
  }
  const { connections } = database
  const own = await startOwnServer(path.resolve(dataDir), { connections, join }, log)
  return { application: own.application, owner: own.owner, close: own.close, own }
}
