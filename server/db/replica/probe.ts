import { Client, type ClientConfig } from 'pg'

/** Milliseconds after which a server that says nothing counts as away. */
const patience = 500

/** What a server says about itself. */
export interface ServerState {
  /** The cluster that it is, or is a copy of. */
  system: string
  database: string
  /** Whether it follows another server. */
  standby: boolean
  /** The end of its write-ahead log in bytes: flushed, or on a standby replayed. */
  end: bigint
}

const question = `
  SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system,
    current_database() AS database, pg_is_in_recovery() AS standby,
    pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
      ELSE pg_current_wal_flush_lsn() END, '0/0')::text AS end`

/**
 * A connection of its own to a server, so that it is heard however busy the pool is. After a failure
 * the next question connects again.
 */
export class Probe {
  readonly #address: ClientConfig
  readonly #ended: () => void
  #client: Client | null = null

  /** @param ended hears when the connection ends, as it does when the server restarts */
  constructor(address: ClientConfig, ended: () => void = () => {}) {
    this.#address = address
    this.#ended = ended
  }

  /** @throws if the server does not answer within a second */
  async ask(): Promise<ServerState> {
    try {
      this.#client ??= await this.#connect()
      const { rows } = await this.#client.query<ServerState & { end: string }>(question)
      const [found] = rows
      if (found === undefined) throw new Error('the server gave no answer')
      return { ...found, end: BigInt(found.end) }
    } catch (error) {
      this.close()
      throw error
    }
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      ...this.#address,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      application_name: 'relustre probe',
    })
    // The next question fails and says so.
    client.on('error', () => {})
    client.on('end', this.#ended)
    await client.connect()
    return client
  }

  /** At once: a server that is away would not answer a goodbye. */
  close(): void {
    this.#client?.connection.stream.destroy()
    this.#client = null
  }
}
