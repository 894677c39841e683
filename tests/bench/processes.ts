import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { freePort } from '../support/free-port.ts'
import type { Row } from './table.ts'

/**
 * Servers share one core and the load has the other, so that neither is measured with the other.
 */
export const serverCore = '0'
export const loadCore = '1'
/** A server that always sends one answer: the best that Node can do. */
export const bareServer = 'tests/bench/bare-server.mjs'
/** For rows that measure the whole machine: server, database and load share both cores. */
export const bothCores = '0,1'

/** Resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Memory of a server in megabytes with all processes that it has started; what they share counts once. */
export function megabytesTogether(pid: number): number {
  const own = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return children
    .filter((child) => child !== '')
    .map((child) => megabytesTogether(Number(child)))
    .reduce((sum, each) => sum + each, Number(/^Pss:\s+(\d+)/m.exec(own)?.[1]) / 1024)
}

/** The row of that memory after some load. */
export function memoryRow(pid: number, load: string): Row {
  const megabytes = megabytesTogether(pid)
  return {
    name: `memory of the server and its own PostgreSQL, after ${load}`,
    measured: `${megabytes.toFixed(0)} MB`,
    target: '≤ 350 MB',
    met: megabytes <= 350,
  }
}

/** Waits until a process has used less than a tenth of a core for ten seconds. */
export async function untilQuiet(pid: number): Promise<void> {
  // Hundredths of a second of processor time, of itself and of the system for it.
  const used = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  }
  for (let before = -Infinity, now = used(); now - before > 100; now = used()) {
    before = now
    await new Promise((resolve) => setTimeout(resolve, 10_000))
  }
}

/** A server being measured. */
export interface Contender {
  pid: number
  port: number
  /** Ends it as Ctrl-C does: it takes its own PostgreSQL with it. */
  stop: () => Promise<void>
}

/** Starts a server on its core. `taskset` replaces itself, so the child is the server. */
export function spawnPinned(
  core: string,
  node: string,
  args: string[],
  env: Record<string, string>,
): ChildProcess {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'relustre-bench-'))
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_SCHEME: 'http',
    LOG_LEVEL: 'silent',
    DATABASE_ENGINE: 'embedded',
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    MAIL_TRANSPORT: 'files',
  }
  const child = spawn('taskset', ['-c', core, node, ...args], {
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  child.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  return child
}

/** Starts a contender and waits until it answers and has nothing left to prepare. */
export async function startContender(
  node: string,
  args: string[],
  env: Record<string, string> = {},
  core = serverCore,
): Promise<Contender> {
  const port = await freePort()
  const child = spawnPinned(core, node, args, { ...env, PORT: String(port) })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGINT')
    await exited
  }
  process.once('exit', () => void child.kill('SIGINT'))
  // For what hangs, not for what is slow on a busy machine.
  const deadline = Date.now() + 120_000
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer !== null) {
      await answer.arrayBuffer()
      // A bench contender has no such page, but that is an answer too.
      if (answer.status !== 503) break
    }
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${args} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { pid: child.pid as number, port, stop }
}
