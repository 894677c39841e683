import path from 'node:path'

import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'

import type { Config } from '#server/contract/config.ts'

import { startEmbedded } from './embedded.ts'

/** A database that can be reached, by a server elsewhere or by the embedded one in this process. */
export interface Engine {
  kind: 'postgres' | 'embedded'
  /** How the application's role gets in. */
  application: ClientConfig
  /** How the role gets in that owns the tables; the same one where no other is named. */
  owner: ClientConfig
  /** Stops what was started here. */
  close: () => Promise<void>
}

/** Makes the database that the configuration names reachable; takes an embedded one for this process. */
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
