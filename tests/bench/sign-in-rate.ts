import { startCaller } from './caller.ts'
import { type Engine, makePlace, password } from './place.ts'
import { bothCores, startContender } from './processes.ts'
import { quantile, type Row } from './table.ts'

const milliseconds = 10_000
/** Enough to keep both cores hashing, but fewer than fit into the queue. */
const connections = 16

/**
 * Logins per second on both cores, and how long a visitor of the home page waits during that time.
 */
async function signInRate(node: string, mainFile: string, engine: Engine): Promise<Row[]> {
  const place = await makePlace(engine, { accounts: 4000 })
  const server = await startContender(node, [mainFile], place.env, bothCores)
  const callers = [startCaller(bothCores), startCaller(bothCores)] as const
  try {
    const { port } = server
    const signIns = { port, what: 'sign-in', who: place.emails, password, connections } as const
    const visits = { port, what: 'page', who: [], connections: 16, every: 10 } as const
    await callers[0].call({ ...signIns, milliseconds: 2000 })
    const [signedIn, visited] = await Promise.all([
      callers[0].call({ ...signIns, milliseconds }),
      callers[1].call({ ...visits, milliseconds }),
    ])
    const rate = signedIn.took.length / (milliseconds / 1000)
    const late = quantile(visited.took, 0.99)
    return [
      {
        name: `sign-in, two cores, ${engine}; GET / meanwhile, p99`,
        measured: `${rate.toFixed(0)} per second; ${late.toFixed(1)} ms`,
        target: '≥ 80 per second; < 50 ms',
        met: rate >= 80 && late < 50,
      },
    ]
  } finally {
    for (const caller of callers) caller.stop()
    await server.stop()
    await place.remove()
  }
}

export const signInRates = async (node: string, mainFile: string): Promise<Row[]> => [
  ...(await signInRate(node, mainFile, 'postgres')),
  ...(await signInRate(node, mainFile, 'embedded')),
]
