import { drizzle } from 'drizzle-orm/node-postgres'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'

import type { DatabaseConfig } from '#server/contract/config.ts'
import {
  type Database,
  mostBehind,
  type Queryable,
  type Replica,
  type ReplicaState,
} from '#server/contract/database.ts'

import { isDatabaseFailure } from '../database-failure.ts'
import { closePool, forServer, openPool } from '../pool.ts'
import { DatabaseStartError } from '../start-error.ts'
import { sqlState } from '../transaction.ts'
import { LogMarks } from './log-marks.ts'
import { Probe, type ServerState } from './probe.ts'

/** Milliseconds between two looks; while the replica lacks a new change, for a second, less. */
const [every, soon] = [1000, 50]
/** The time up to which a replica is current of which nothing is known. */
const unknown = Number.NEGATIVE_INFINITY
/** Milliseconds that a read waits for a connection to the replica. */
const patience = 500

type PostgresConfig = Extract<DatabaseConfig, { engine: 'postgres' }>

/** Everything is read from the database itself. */
export const noReplica: Replica = {
  read: (ctx, work) => work(ctx, 0),
  noteChange: () => {},
  state: () => null,
  close: async () => {},
}

/**
 * Opens the configured replica, if there is one. It may be away: it is used once it is there.
 * @throws DatabaseStartError if the address leads to something else
 */
export async function openReplica(config: DatabaseConfig, log: Logger): Promise<Replica> {
  if (config.engine === 'embedded' || config.replicaUrl === null) return noReplica
  const replica = new FollowedReplica(config, config.replicaUrl, log)
  try {
    await replica.start()
    return replica
  } catch (error) {
    await replica.close()
    throw error
  }
}

/** Why a server must not be read instead of the primary; null if it may. */
function faultOf(primary: ServerState, replica: ServerState): string | null {
  if (!replica.standby) return 'that server is not a replica: it takes changes itself'
  if (replica.system !== primary.system) return 'that server is a replica of another server'
  if (replica.database === primary.database) return null
  return `the database there is ${replica.database}, but in DATABASE_URL it is ${primary.database}`
}

const states = {
  near: ['info', 'the replica of the database is read'],
  behind: ['warn', 'the replica is too far behind; the database is read instead'],
  away: ['warn', 'the replica does not answer; the database is read instead'],
  wrong: ['error', 'DATABASE_REPLICA_URL is not usable'],
} as const

class FollowedReplica implements Replica {
  readonly #log: Logger
  readonly #pool: ReturnType<typeof openPool>
  readonly #db: Database
  readonly #primary: Probe
  readonly #replica: Probe
  readonly #marks = new LogMarks()
  readonly #reads = { replica: 0, primary: 0 }
  /** Times are in milliseconds of `performance.now`. The replica has what was committed before. */
  #asOf = unknown
  #changedAt = 0
  #replayed = 0n
  #fault: string | null = null
  #state: keyof typeof states | null = null
  #looking = false
  #closed = false
  #timer: NodeJS.Timeout | undefined

  constructor({ url, connections }: PostgresConfig, replicaUrl: string, log: Logger) {
    this.#log = log.child({ server: 'replica' })
    const address: ClientConfig = { connectionString: replicaUrl }
    const settings = {
      ...forServer(),
      max: connections,
      connectionTimeoutMillis: patience,
      idleTimeoutMillis: 5000,
    }
    // A change of state is logged once, whatever it does to how many connections.
    this.#pool = openPool({ ...address, ...settings }, (error, what) => {
      this.#log.debug({ err: error }, what)
    })
    this.#db = drizzle(this.#pool, { casing: 'snake_case' })
    this.#primary = new Probe({ connectionString: url })
    // A server that restarts may have gone back: it replays again what it had not yet written down.
    this.#replica = new Probe(address, () => (this.#asOf = unknown))
  }

  async start(): Promise<void> {
    // Only the second look knows whether the replica was ahead of the primary at the first.
    await this.#look()
    await this.#look()
    if (this.#fault !== null) {
      throw new DatabaseStartError(`DATABASE_REPLICA_URL is not usable: ${this.#fault}.`)
    }
  }

  read = async <C extends { db: Queryable }, T>(
    ctx: C,
    work: (ctx: C, age: number) => Promise<T>,
  ): Promise<T> => {
    if (this.#state === 'near' && this.#asOf > this.#changedAt && this.#age() <= mostBehind) {
      try {
        const answer = await work({ ...ctx, db: this.#db }, this.#age())
        this.#reads.replica += 1
        return answer
      } catch (error) {
        // A statement that took too long would take as long again.
        if (!isDatabaseFailure(error) || sqlState(error) === '57014') throw error
        this.#lookAfter(0)
      }
    }
    this.#reads.primary += 1
    return work(ctx, 0)
  }

  noteChange = (): void => {
    this.#changedAt = performance.now()
    this.#lookAfter(0)
  }

  state = (): ReplicaState => ({
    near: this.#state === 'near',
    behind: this.#age() / 1000,
    reads: { ...this.#reads },
  })

  close = async (): Promise<void> => {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#primary.close()
    this.#replica.close()
    await closePool(this.#pool)
  }

  #age(): number {
    return performance.now() - this.#asOf
  }

  #lookAfter(ms: number): void {
    if (this.#looking || this.#closed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#look(), ms).unref()
  }

  /** Asks both servers how far they are. */
  async #look(): Promise<void> {
    this.#looking = true
    const at = performance.now()
    const primary = await this.#primary.ask().catch(() => null)
    if (primary !== null) {
      this.#marks.add(at, primary.end)
      try {
        this.#compare(primary, await this.#replica.ask())
      } catch (error) {
        this.#tell('away', error)
      }
      // Without the primary nobody knows whether the replica is near, so it is soon too old.
    } else if (this.#state === 'near') this.#tell(this.#nearOrBehind())
    this.#looking = false
    const lacks = this.#state === 'near' && this.#asOf <= this.#changedAt
    this.#lookAfter(lacks && performance.now() - this.#changedAt < every ? soon : every)
  }

  #compare(primary: ServerState, replica: ServerState): void {
    this.#fault = faultOf(primary, replica)
    // After a failover it may have changes that the new primary never had.
    if (this.#replayed > primary.end) this.#fault ??= 'it has changes that the database has not'
    this.#replayed = replica.end
    if (this.#fault !== null) {
      this.#marks.clear()
      return this.#tell('wrong')
    }
    this.#asOf = this.#marks.reachedBy(replica.end) ?? this.#asOf
    this.#tell(this.#nearOrBehind())
  }

  #nearOrBehind(): 'near' | 'behind' {
    return this.#age() <= mostBehind ? 'near' : 'behind'
  }

  /** Logs a change of state, once. */
  #tell(state: keyof typeof states, error?: unknown): void {
    if (state === this.#state) return
    this.#state = state
    const [level, message] = states[state]
    this.#log[level]({ err: error, fault: this.#fault ?? undefined }, message)
  }
}
