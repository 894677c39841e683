import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { freePort } from '../support/free-port.ts'
import { bothCores, spawnPinned } from './processes.ts'
import { median, type Row } from './table.ts'

/** Whether an address answers 200 now; a server may still be opening its database. */
function isGood(port: number, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: address, agent: false, timeout: 10_000 }
    get(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200))
    }).on('error', () => resolve(false))
  })
}

/** Milliseconds from starting the server to its first page and until it is ready. */
async function times(node: string, mainFile: string, dataDir: string) {
  const port = await freePort()
  const started = performance.now()
  const child = spawnPinned(bothCores, node, [mainFile], {
    DATA_DIR: dataDir,
    PORT: String(port),
  })
  const until = async (address: string) => {
    while (!(await isGood(port, address))) await new Promise((resolve) => setTimeout(resolve, 5))
    return performance.now() - started
  }
  const page = await until('/')
  const ready = await until('/readyz')
  // The clean way to stop, which keeps the data.
  child.kill('SIGINT')
  await once(child, 'exit')
  return { page, ready }
}

/** Starting the embedded database, in a folder that has one and in a folder that has none. */
export async function readyTimes(node: string, mainFile: string, rounds: number): Promise<Row[]> {
  const [first, again] = [[], []] as Awaited<ReturnType<typeof times>>[][]
  for (let round = 0; round < Math.min(3, rounds); round += 1) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'relustre-bench-'))
    try {
      first?.push(await times(node, mainFile, dataDir))
      again?.push(await times(node, mainFile, dataDir))
    } finally {
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    }
  }
  const row = (name: string, seen: typeof first = [], seconds: number): Row => {
    const page = median(seen.map((each) => each.page)) / 1000
    const ready = median(seen.map((each) => each.ready)) / 1000
    return {
      name: `start to the first page and to readiness, ${name}`,
      measured: `${page.toFixed(2)} s; ${ready.toFixed(2)} s`,
      target: `ready ≤ ${seconds} s`,
      met: ready <= seconds,
    }
  }
  return [row('existing embedded database', again, 2), row('first start ever', first, 8)]
}
