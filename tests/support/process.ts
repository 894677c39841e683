import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { onTestFinished } from 'vitest'

import { databaseEnv } from './database.ts'

const defaults = {
  LOG_LEVEL: 'warn',
  DEMO_DATA: 'false',
  // On a busy machine it would rightly refuse requests that a test needs.
  SHED_WAIT_MS: '10000',
  DATABASE_WAIT_MS: '10000',
}

/**
 * The product as it is run: the built file in its own process, on its own database. No process
 * outlives its test; tests that run at the same time pass their context, so that each ends its own.
 */
export async function launch(given: Record<string, string>, finished = onTestFinished) {
  const env = given.DATA_DIR === undefined ? { ...(await databaseEnv()), ...given } : given
  const main = new URL('../../dist/server/main.js', import.meta.url).pathname
  const child = spawn(process.execPath, [main], {
    env: { ...defaults, PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  finished(() => void child.kill('SIGKILL'))
  let [out, err] = ['', '']
  child.stdout.on('data', (data: Buffer) => (out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (err += data.toString()))
  // Not 'exit', which may arrive before the last output.
  const exited = once(child, 'close') as Promise<[number | null, string | null]>
  return { child, exited, said: () => out, complained: () => err }
}

/** The address at which a started product says that it listens. */
export function addressIn(said: string): string {
  return /http:\S+/.exec(said)?.[0] ?? ''
}
