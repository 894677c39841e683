import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { type Connection, escapeLiteral, type Pool, Query, type QueryConfig } from 'pg'

import type { Database, Queryable, RowsOf } from '#server/contract/database.ts'

/** What pg's own query does on the wire, which its types leave out. */
interface WireQuery {
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
type Wire = Pick<Connection, 'parse' | 'bind' | 'execute'>
const PgQuery = Query as unknown as new (
  config: QueryConfig & { queryMode: 'extended' },
  values?: unknown[],
) => WireQuery

/**
 * A query that is sent behind another one, which sets what it may see. Together they are one
 * transaction, because nothing commits before the message that ends both: no round trip more, and
 * nothing is left behind on the connection.
 */
class QueryWithRows extends PgQuery {
  readonly #set: string
  #isSet = false

  constructor(set: string, config: string | QueryConfig, values?: unknown[]) {
    const given = typeof config === 'string' ? { text: config } : config
    super({ ...given, queryMode: 'extended' }, values)
    this.#set = set
  }

  override prepare(connection: Wire): void {
    connection.parse({ text: this.#set, name: '', types: [] }, true)
    connection.bind({}, true)
    connection.execute({}, true)
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isSet) super.handleCommandComplete(message, connection)
    this.#isSet = true
  }
}

/** No company has this id. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** What sees only the rows of one company: databases, and transactions that were begun on them. */
export const limited = new WeakSet<Queryable>()

/**
 * The same database, whose queries and transactions see of the tables with row security what one
 * company may, or everything. Without this they see everything of the trade, and no documents.
 */
export function withRowsOf(db: Queryable, who: RowsOf): Queryable {
  // An open transaction may have been begun for somebody else.
  if (!isDatabase(db)) throw new Error('what may be seen is said before a transaction begins')
  const setting =
    who === 'every company' ? ['app.every_company', 'on'] : ['app.company_id', who ?? nobody]
  const set = `select set_config(${setting.map(escapeLiteral).join(', ')}, true)`
  const { $client: pool, dialect } = db
  const own: Pick<Pool, 'query' | 'connect'> = Object.assign(Object.create(pool) as Pool, {
    query: (config: string | QueryConfig, values?: unknown[]) =>
      pool.query(new QueryWithRows(set, config, values) as never),
    connect: async () => {
      const client = await pool.connect()
      return {
        query: (config: string | QueryConfig, values?: unknown[]) => {
          const text = typeof config === 'string' ? config : config.text
          if (text.startsWith('begin')) return client.query(`${text}; ${set}`)
          return client.query(config, values)
        },
        release: () => client.release(),
      }
    },
  })
  const session = new NodePgSession(own as Pool, dialect, undefined)
  const seen = Object.assign(new NodePgDatabase(dialect, session, undefined), { $client: pool })
  if (who !== 'every company') limited.add(seen)
  return seen
}

type PoolDatabase = Database & {
  $client: Pool
  dialect: ConstructorParameters<typeof NodePgSession>[1]
}
const isDatabase = (db: Queryable): db is PoolDatabase => db instanceof NodePgDatabase
