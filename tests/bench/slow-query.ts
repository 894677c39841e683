import { setTimeout as wait } from 'node:timers/promises'

import { withClient } from '#server/db/migrate.ts'

import { startCaller } from './caller.ts'
import { makePlace } from './place.ts'
import { bothCores, startContender } from './processes.ts'
import { quantile, type Row } from './table.ts'

const milliseconds = 8000
const name = 'GET / while the embedded database computes, p99'

/** How long a visitor of a kept page waits while the embedded database is busy with one query. */
export async function slowQuery(node: string, mainFile: string): Promise<Row[]> {
  const place = await makePlace('embedded', { accounts: 1 })
  const server = await startContender(node, [mainFile], place.env, bothCores)
  const caller = startCaller(bothCores)
  try {
    const visits = { port: server.port, what: 'page', who: [], connections: 16, every: 5 } as const
    await caller.call({ ...visits, milliseconds: 1000 })
    const host = place.env.DATA_DIR ?? ''
    const address = { host, user: 'postgres', database: 'postgres' }
    const { took, lasted } = await withClient(address, async (client) => {
      const started = performance.now()
      let ended = 0
      const query = client
        .query('SELECT count(md5(at::text)) FROM generate_series(1, 20000000) AS at')
        .then(() => (ended = performance.now()))
        // The server exits before such a long query ends, as intended.
        .catch(() => undefined)
      await wait(100)
      const taken = await caller.call({ ...visits, milliseconds })
      const until = ended === 0 ? performance.now() : ended
      server.stop()
      await query
      return { took: taken.took, lasted: until - started }
    })
    if (lasted < milliseconds) throw new Error(`the query took ${lasted.toFixed(0)} ms only`)
    const value = quantile(took, 0.99)
    const measured = `${value.toFixed(1)} ms`
    return [{ name, measured, target: '< 20 ms', met: value < 20 }]
  } finally {
    caller.stop()
    server.stop()
    await place.remove()
  }
}
