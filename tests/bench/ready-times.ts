import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
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
async function times(
  node: string,
  mainFile: string,
  env: { DATA_DIR: string; DEMO_DATA?: string },
) {
  const port = await freePort()
  const started = performance.now()
  const child = spawnPinned(bothCores, node, [mainFile], { ...env, PORT: String(port) })
  const until = async (address: string, pause: number) => {
    while (!(await isGood(port, address)))
      await new Promise((resolve) => setTimeout(resolve, pause))
    return performance.now() - started
  }
  const page = await until('/', 5)
  // Not so often: asked every 5 ms, the server spends a fifth of its time on answers.
  const ready = await until('/readyz', 50)
  const category = (await until('/categories/rings', 5)) - ready
  // The clean way to stop, which keeps the data.
  child.kill('SIGINT')
  await once(child, 'exit')
  return { page, ready, category }
}

/** Starting with a PostgreSQL of its own: with data, without, and with the demo. */
export async function readyTimes(node: string, mainFile: string, rounds: number): Promise<Row[]> {
  type Times = Awaited<ReturnType<typeof times>>
  const [first, again, demo]: [Times[], Times[], Times[]] = [[], [], []]
  for (let round = 0; round < Math.min(3, rounds); round += 1) {
    const folder = await mkdtemp(path.join(tmpdir(), 'relustre-bench-'))
    // So that root's PostgreSQL keeps its data here, too, and not where nobody removes it.
    await chmod(folder, 0o711)
    const [plain, filled] = ['plain', 'demo'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ]
    try {
      first.push(await times(node, mainFile, { DATA_DIR: plain }))
      again.push(await times(node, mainFile, { DATA_DIR: plain }))
      demo.push(await times(node, mainFile, { DATA_DIR: filled, DEMO_DATA: 'true' }))
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }
  const row = (name: string, seen: readonly Times[], seconds: number): Row => {
    const half = (of: keyof Times) => median(seen.map((each) => each[of])) / 1000
    return {
      name: `start to the first page, to readiness, and to a category after that, ${name}`,
      measured: `${half('page').toFixed(2)} s; ${half('ready').toFixed(2)} s; ${half('category').toFixed(2)} s`,
      target: `page ≤ 0.5 s, ready ≤ ${seconds} s, category ≤ 0.5 s`,
      met: half('page') <= 0.5 && half('ready') <= seconds && half('category') <= 0.5,
    }
  }
  return [
    row('later start', again, 1),
    row('first start ever', first, 4),
    row('first start with the demo', demo, 6),
  ]
}
