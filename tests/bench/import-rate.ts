import { setTimeout as wait } from 'node:timers/promises'

import { withClient } from '#server/db/migrate.ts'

import { cpuSeconds } from '../support/cpu-time.ts'
import { ringsCsv } from '../support/ring-table.ts'
import { commitTable, reviewTable } from '../support/stock-files.ts'
import { addSeller, makePlace } from './place.ts'
import { bothCores, type Contender, residentMegabytes, startContender } from './processes.ts'
import type { Row } from './table.ts'

const rows = 5000

/**
 * Samples a server's memory, and the processor time that it uses before it answers another request,
 * which a busy machine does not distort, until it is stopped.
 */
function watch({ pid, port }: Contender) {
  const ending = new AbortController()
  let [peak, longest] = [0, 0]
  const watching = (async () => {
    while (!ending.signal.aborted) {
      const asked = cpuSeconds(pid)
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).arrayBuffer()
      longest = Math.max(longest, (cpuSeconds(pid) - asked) * 1000)
      peak = Math.max(peak, residentMegabytes(pid))
      await wait(5)
    }
  })()
  return async () => {
    ending.abort()
    await watching
    return { peak, longest }
  }
}

/** Puts everything that was imported on sale, as if it had been published one by one. */
const putOnSale = (connectionString: string) =>
  withClient({ connectionString }, (client) =>
    client.query(
      `UPDATE listing SET state = 'live', slug = id::text, public_from = now(),
         first_published_at = now(), published_at = now(), confirmed_at = now()`,
    ),
  )

/** Locks one listing after another, as buyers do, until stopped. @returns the longest wait, in ms */
function buy(connectionString: string) {
  const ending = new AbortController()
  let longest = 0
  const buying = withClient({ connectionString }, async (client) => {
    while (!ending.signal.aborted) {
      const begun = performance.now()
      await client.query(
        'SELECT 1 FROM listing WHERE id = (SELECT id FROM listing ORDER BY random() LIMIT 1) FOR UPDATE',
      )
      longest = Math.max(longest, performance.now() - begun)
      await wait(20)
    }
  })
  return async () => {
    ending.abort()
    await buying
    return longest
  }
}

/** What 5,000 rows cost on PostgreSQL: time, memory, and how long others wait meanwhile. */
export async function importRate(node: string, mainFile: string): Promise<Row[]> {
  const place = await makePlace('postgres', { accounts: 1, sessions: 1 })
  await addSeller(place.env.DATABASE_URL ?? '')
  const server = await startContender(node, [mainFile], place.env, bothCores)
  try {
    const site = { address: `http://127.0.0.1:${server.port}` }
    const who = { headers: { authorization: `Bearer ${place.tokens[0]}` } }
    const csv = ringsCsv(rows)
    const idle = residentMegabytes(server.pid)
    const stop = watch(server)
    const began = performance.now()
    const view = await reviewTable(site, who, csv)
    const reviewed = performance.now() - began
    const { result } = await commitTable(site, who, view)
    const took = (performance.now() - began) / 1000
    const { peak, longest } = await stop()
    if (result?.new !== rows) throw new Error('not every row was imported')
    const url = place.env.DATABASE_URL ?? ''
    await putOnSale(url)
    const dearer = ringsCsv(rows, (row, at) => (row.Price = `${1100 + at}.50`))
    const again = await reviewTable(site, who, dearer)
    const stopBuying = buy(url)
    const beganAgain = performance.now()
    const changed = (await commitTable(site, who, again)).result?.changed
    const tookAgain = (performance.now() - beganAgain) / 1000
    const waited = await stopBuying()
    if (changed !== rows) throw new Error('not every row was changed')
    const dry = (reviewed / 1000).toFixed(1)
    return [
      {
        name: 'import of 5,000 rows, dry run and commit',
        measured: `${took.toFixed(1)} s (${dry} s dry run)`,
        target: '< 10 s',
        met: took < 10,
      },
      {
        name: 'its memory above idle',
        measured: `${(peak - idle).toFixed(0)} MB`,
        target: '< 150 MB',
        met: peak - idle < 150,
      },
      {
        name: 'the most that another request waits for, processor time',
        measured: `${longest.toFixed(0)} ms`,
        target: '< 50 ms',
        met: longest < 50,
      },
      {
        name: 'the most that a buyer waits while 5,000 live lots are changed',
        measured: `${waited.toFixed(0)} ms of ${tookAgain.toFixed(1)} s`,
        target: '< 2000 ms',
        met: waited < 2000,
      },
    ]
  } finally {
    await server.stop()
    await place.remove()
  }
}
