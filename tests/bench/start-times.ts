import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { freePort } from '../support/free-port.ts'
import { serverCore, spawnPinned } from './processes.ts'
import { median } from './table.ts'

const request = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'

/** One attempt to get an answer; false while nobody listens. */
function answered(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.once('data', (data) => {
      resolve(data.toString('latin1', 0, 12) === 'HTTP/1.1 200')
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })
}

/** Milliseconds from starting a server to its first 200. */
async function startTime(node: string, file: string): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const child = spawnPinned(serverCore, node, [file], { PORT: String(port) })
  while (!(await answered(port))) await new Promise((resolve) => setTimeout(resolve, 1))
  const took = performance.now() - started
  child.kill('SIGKILL')
  await once(child, 'exit')
  return took
}

/** Starts our server and a bare one in turns; medians in milliseconds, and the median ratio. */
export async function startTimes(node: string, file: string, rounds: number) {
  const bareFile = path.join(tmpdir(), `relustre-bare-${process.pid}.mjs`)
  await writeFile(
    bareFile,
    `import { createServer } from 'node:http'
    createServer((_request, response) => response.end('hello')).listen(process.env.PORT, '127.0.0.1')`,
  )
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await startTime(node, bareFile))
    ours.push(await startTime(node, file))
  }
  const ratios = ours.map((each, at) => each / (bare[at] ?? Number.NaN))
  return { ours: median(ours), bare: median(bare), ratio: median(ratios) }
}
