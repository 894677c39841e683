import { startCaller } from './caller.ts'
import { type Engine, makePlace, password } from './place.ts'
import { bothCores, memoryRow, startContender } from './processes.ts'
import { quantile, type Row } from './table.ts'

const milliseconds = 10_000
/** More than can be checked or wait at the same time, so some are always refused and try again. */
const connections = 64

/**
 * How a flood of logins slows down a visitor of the home page: right and wrong passwords and
 * unknown addresses in turns. Each connection asks again as soon as it has an answer, whatever it
 * is.
 */
async function floodOf(node: string, mainFile: string, engine: Engine): Promise<Row[]> {
  const place = await makePlace(engine, { accounts: 8000 })
  const server = await startContender(node, [mainFile], place.env, bothCores)
  const callers = [startCaller(bothCores), startCaller(bothCores)] as const
  try {
    const { port } = server
    const flood = { port, what: 'flood', who: place.emails, password, connections } as const
    const visits = { port, what: 'page', who: [], connections: 16, every: 10 } as const
    const expected = ['200', '400', '503']
    await callers[0].call({ ...flood, milliseconds: 2000 }, expected)
    const [flooded, visited] = await Promise.all([
      callers[0].call({ ...flood, milliseconds }, expected),
      callers[1].call({ ...visits, milliseconds }),
    ])
    const perSecond = (status: string) => (flooded.statuses[status] ?? 0) / (milliseconds / 1000)
    const checked = perSecond('200') + perSecond('400')
    const late = quantile(visited.took, 0.99)
    const row = {
      name: `64 logins at once, ${engine}: passwords checked, refused; GET / meanwhile, p50, p99`,
      measured: `${checked.toFixed(0)} and ${perSecond('503').toFixed(0)} per second; ${quantile(visited.took, 0.5).toFixed(1)}, ${late.toFixed(1)} ms`,
      target: '≥ 80 per second; < 50 ms',
      met: checked >= 80 && late < 50,
    }
    return engine === 'embedded' ? [row, memoryRow(server.pid, '64 logins at once')] : [row]
  } finally {
    for (const caller of callers) caller.stop()
    await server.stop()
    await place.remove()
  }
}

export const signInFlood = async (node: string, mainFile: string): Promise<Row[]> => [
  ...(await floodOf(node, mainFile, 'postgres')),
  ...(await floodOf(node, mainFile, 'embedded')),
]
