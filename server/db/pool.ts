import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import {
  Client,
  type ClientConfig,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
} from 'pg'

/** Milliseconds after which a query or a wait for a lock fails, so that others do not pile up. */
const limits = {
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/** Statements that each connection keeps, and the characters of the longest. */
const most = { statements: 300, characters: 4000 }
/** After so many uses a statement is one that comes again and again. */
const often = 10

/** The statements that the connections to one server keep, by the same names. */
class KeptStatements {
  readonly #names = new Map<string, string>()
  /** How often the others were used. */
  readonly #uses = new Map<string, number>()

  /** What PostgreSQL knows a statement by that it keeps; undefined for one that is not kept. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined) return name
    if (this.#names.size === most.statements || text.length > most.characters) return undefined
    const times = (this.#uses.get(text) ?? 0) + 1
    if (times < often) {
      // Texts that hardly ever come again would fill it.
      if (this.#uses.size === 1000) this.#uses.clear()
      this.#uses.set(text, times)
      return undefined
    }
    this.#uses.delete(text)
    this.#names.set(text, `kept_${this.#names.size}`)
    return this.#names.get(text)
  }
}

/**
 * A connection on which PostgreSQL keeps the statements of transactions with their plans: they find rows
 * by their keys, and planning one takes longer than it runs. Searches are planned each time, because
 * their best plan depends on what is searched for; they run outside transactions. Once a column
 * has another type, a kept statement that returns it fails.
 *
 * Measured while orders are placed: PostgreSQL takes a third less processor time.
 */
class KeepingClient extends Client {
  constructor(kept: KeptStatements, config?: ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...asked: unknown[]) => unknown
    const keeping = (asked: unknown, values?: unknown, ...more: unknown[]) => {
      // Without values it may be several statements, which cannot be kept.
      const isKept =
        this.getTransactionStatus() === 'T' &&
        isStatement(asked) &&
        Array.isArray(values) &&
        values.length > 0
      const sent = isKept ? { ...asked, name: asked.name ?? kept.nameOf(asked.text) } : asked
      return query(sent, values, ...more)
    }
    this.query = keeping as typeof this.query
  }
}

/** Whether this is a statement's text with options, and not an object that sends itself. */
const isStatement = (asked: unknown): asked is QueryConfig =>
  typeof asked === 'object' && asked !== null && 'text' in asked && !('submit' in asked)

/** Settings for PostgreSQL. Our statements are short: compiling one takes longer than it runs. */
export function forServer(): PoolConfig {
  const kept = new KeptStatements()
  const Connection = class extends KeepingClient {
    constructor(config?: ClientConfig) {
      super(kept, config)
    }
  }
  return { options: '-c jit=off', Client: Connection as typeof Client }
}

/**
 * Milliseconds without an answer after which a connection in use is closed. PostgreSQL ends every statement
 * before that, so the database is out of reach, for example because a machine lost power. Without this limit
 * a request waits until TCP gives up. It also ends transactions that are idle for as long, before
 * PostgreSQL's own limit does. pg's `query_timeout` does not help: it leaves the connection in the pool,
 * inside a transaction that nobody ends.
 */
const silence = limits.statement_timeout + 1000

/** Connections with our time limits. @param failed hears of each one that fails */
export function openPool(
  settings: PoolConfig,
  failed: (error: unknown, what: string) => void,
): Pool {
  const pool = new Pool({ ...settings, ...limits, application_name: 'relustre' })
  // A connection that is being closed may still hear that its server stops, too.
  const tell = (error: unknown, what: string) => void (pool.ending || failed(error, what))
  pool.on('error', (error) => tell(error, 'an idle database connection failed'))
  pool.on('connect', (client) => {
    // A connection in use also fails its query, but without this listener it would end the process.
    client.on('error', (error) => tell(error, 'a database connection failed'))
    const socket = socketOf(client)
    socket.on('timeout', () => socket.destroy())
  })
  pool.on('acquire', (client) => socketOf(client).setTimeout(silence))
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0))
  return pool
}

function socketOf({ connection: { stream } }: PoolClient): Socket {
  if (stream instanceof Socket) return stream
  throw new Error('a connection to PostgreSQL is no socket')
}

/** A hanging query must not stop the process from ending; requests have finished before. */
export async function closePool(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), wait(2000, undefined, { ref: false })])
}
