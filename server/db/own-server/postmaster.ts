import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'

import { withClient } from '../migrate.ts'
import { DatabaseStartError } from '../start-error.ts'
import type { Home } from './home.ts'
import { programIn, type Programs } from './programs.ts'
import { cannotRun, complaintIn, startProgram } from './run-program.ts'

/** Milliseconds for a start, which after a crash first does again what its log says. */
const patience = 60_000
/** Milliseconds for a fast shutdown, before an immediate one. */
const shutdown = 10_000

interface Start {
  settings: Record<string, string | number>
  /** The process id of a past PostgreSQL, by which now another program goes. */
  past: number | null
  superuser: ClientConfig
  log: Logger
}

/**
 * Starts PostgreSQL and waits until it answers. If it ends by itself, so does this process: without its
 * database it would answer 503 for ever, and its supervisor starts it again.
 * @returns what ends it
 */
export async function startPostmaster(
  home: Home,
  programs: Programs,
  start: Start,
): Promise<() => Promise<void>> {
  const until = performance.now() + 5000
  for (;;) {
    try {
      return await startOnce(home, programs, start)
    } catch (error) {
      // Of a killed PostgreSQL, the processes that served connections live on for a moment.
      const isPassing = /shared memory block/.test((error as Error).message)
      if (!isPassing || performance.now() > until) throw error
      await wait(100)
    }
  }
}

async function startOnce(
  home: Home,
  programs: Programs,
  { settings, past, superuser, log }: Start,
): Promise<() => Promise<void>> {
  const program = programIn(programs, 'postgres')
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // PostgreSQL does not start while a process has the id of the past one, unless it is told that this
  // is a harmless one: so do its own programs.
  const env = past === null ? {} : { PG_GRANDPARENT_PID: String(past) }
  const child = startProgram(program, ['-D', home.data, ...given], { account: home.account, env })
  let state: 'starting' | 'running' | 'closing' = 'starting'
  let output = ''
  child.stdout.resume()
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (state === 'starting') output += `${line}\n`
    const isFailure = /^(?:FATAL|PANIC):/.test(line) && state === 'running'
    log[isFailure ? 'error' : 'debug']({ line }, 'PostgreSQL says')
  })
  const failed: { error: unknown } = { error: null }
  child.on('error', (error) => (failed.error = cannotRun(program, error)))
  const closed = new Promise<void>((resolve) => {
    child.on('close', (status, signal) => {
      resolve()
      if (state === 'starting') failed.error ??= new DatabaseStartError(complaintIn(output))
      if (state !== 'running') return
      log.fatal({ status, signal }, 'PostgreSQL has stopped, so the process ends')
      process.exit(1)
    })
  })
  // However this process ends, except by SIGKILL: the next start ends it then.
  const leave = () => child.kill('SIGINT')
  process.once('exit', leave)
  const end = async () => {
    state = 'closing'
    // A fast shutdown: it ends running statements.
    child.kill('SIGINT')
    const late = setTimeout(() => child.kill('SIGQUIT'), shutdown)
    await closed
    clearTimeout(late)
    process.off('exit', leave)
  }
  try {
    await answers(superuser, () => failed.error)
  } catch (error) {
    await end()
    throw error
  }
  state = 'running'
  return end
}

/** Waits until PostgreSQL answers. @param failure why it never will; null while it may */
export async function answers(address: ClientConfig, failure: () => unknown): Promise<void> {
  const until = performance.now() + patience
  for (;;) {
    const error = await withClient(address, (client) => client.query('SELECT 1')).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error === null) return
    const reason = failure()
    if (reason !== null) throw reason
    if (performance.now() > until) {
      throw new DatabaseStartError('PostgreSQL does not answer.', { cause: error })
    }
    await wait(20)
  }
}
