import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startCaller } from './caller.ts'
import { makePlace } from './place.ts'
import { bareServer, bothCores, startContender } from './processes.ts'
import { fillLots, queryAt } from './search-times.ts'
import { quantile, type Row } from './table.ts'

const milliseconds = 10_000
const lots = 5000

/** As small an answer as a refusal. */
const refusal = { headers: ['Content-Type', 'application/json'], body: btoa('{"status":503}') }

/**
 * Searches at the rate that the server can answer, then at three times that rate, beside visitors of the
 * home page. The load runs on the same cores as the server, so even refusals that cost the server nothing would
 * slow its answers down. The answers are therefore compared with those beside a bare server that takes the
 * refused two thirds.
 */
export async function overload(node: string, mainFile: string): Promise<Row[]> {
  const place = await makePlace('postgres', { accounts: 1 })
  await fillLots(place.env, lots)
  const folder = await mkdtemp(path.join(tmpdir(), 'relustre-bench-'))
  const answer = path.join(folder, 'refusal.json')
  await writeFile(answer, JSON.stringify(refusal))
  const server = await startContender(node, [mainFile], place.env, bothCores)
  const bare = await startContender(node, [bareServer], { ANSWER: answer }, bothCores)
  const callers = [startCaller(bothCores), startCaller(bothCores), startCaller(bothCores)] as const
  const [searching, visiting, refused] = callers
  try {
    const { port } = server
    const who = Array.from({ length: 28 }, (_each, at) => String(queryAt(at)))
    const search = { port, what: 'search', who, milliseconds } as const
    const visits = {
      port,
      what: 'page',
      who: [],
      connections: 16,
      every: 10,
      milliseconds,
    } as const
    await searching.call({ ...search, connections: 4, milliseconds: 5000 })
    const alone = await searching.call({ ...search, connections: 8 })
    const every = milliseconds / alone.took.length / 3
    const others = { ...visits, port: bare.port, connections: 392, every: every * 1.5 }
    const [beside] = await Promise.all([
      searching.call({ ...search, connections: 8 }),
      visiting.call(visits),
      refused.call(others),
    ])
    const [all, visited] = await Promise.all([
      searching.call({ ...search, connections: 400, every }, ['200', '503']),
      visiting.call(visits),
    ])
    const answered = all.statuses['200'] ?? 0
    const share = answered / beside.took.length
    const [late, visitedLate] = [quantile(all.took, 0.99), quantile(visited.took, 0.99)]
    const perSecond = (calls: number) => (calls / (milliseconds / 1000)).toFixed(0)
    return [
      {
        name: 'searches at three times the capacity: answered, to those answered beside a bare server that takes the rest; p99 of all; of GET / meanwhile',
        measured: `${share.toFixed(2)}× of ${perSecond(beside.took.length)} per second (${perSecond(alone.took.length)} alone); ${late.toFixed(0)} ms; ${visitedLate.toFixed(1)} ms`,
        target: '≥ 0.9×; ≤ 1,000 ms; < 150 ms',
        met: share >= 0.9 && late <= 1000 && visitedLate < 150,
      },
    ]
  } finally {
    for (const caller of callers) caller.stop()
    await bare.stop()
    await server.stop()
    await place.remove()
    await rm(folder, { recursive: true })
  }
}
