import { startCaller } from './caller.ts'
import { makePlace } from './place.ts'
import { bothCores, startContender } from './processes.ts'
import { fillLots, queryAt } from './search-times.ts'
import { quantile, type Row } from './table.ts'

const milliseconds = 10_000
const lots = 5000

/**
 * Searches at the rate that the server can answer, then at three times that rate, beside visitors of
 * the home page and health checks.
 */
export async function overload(node: string, mainFile: string): Promise<Row[]> {
  const place = await makePlace('postgres', { accounts: 1 })
  await fillLots(place.env, lots)
  const server = await startContender(node, [mainFile], place.env, bothCores)
  const callers = [startCaller(bothCores), startCaller(bothCores)] as const
  try {
    const { port } = server
    const who = Array.from({ length: 28 }, (_each, at) => String(queryAt(at)))
    const search = { port, what: 'search', who, milliseconds } as const
    await callers[0].call({ ...search, connections: 4, milliseconds: 5000 })
    const most = await callers[0].call({ ...search, connections: 8 })
    const every = milliseconds / most.took.length / 3
    const visits = { port, what: 'page', who: [], connections: 16, every: 10 } as const
    const [all, visited] = await Promise.all([
      callers[0].call({ ...search, connections: 400, every }, ['200', '503']),
      callers[1].call({ ...visits, milliseconds }),
    ])
    const share = (all.statuses['200'] ?? 0) / most.took.length
    const [late, visitedLate] = [quantile(all.took, 0.99), quantile(visited.took, 0.99)]
    return [
      {
        name: 'searches at three times the capacity: answered to that; p99 of all; of GET / meanwhile',
        measured: `${share.toFixed(2)}× of ${(most.took.length / (milliseconds / 1000)).toFixed(0)} per second; ${late.toFixed(0)} ms; ${visitedLate.toFixed(1)} ms`,
        target: '≥ 0.9×; ≤ 1,000 ms; < 150 ms',
        met: share >= 0.9 && late <= 1000 && visitedLate < 150,
      },
    ]
  } finally {
    for (const caller of callers) caller.stop()
    await server.stop()
    await place.remove()
  }
}
