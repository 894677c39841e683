import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { onTestFinished } from 'vitest'

import { databaseEnv } from './database.ts'

const defaults = {
  LOG_LEVEL: 'warn',
  DEMO_DATA: 'false',
  // On a busy machine it would rightly refuse work that a test counts on.
  SHED_DELAY_MS: '10000',
  DATABASE_WAIT_MS: '10000',
}

/**
 * The product as it is run: the built file in a process of its own, on a database of its own. Whatever
 * the test comes to, none stays behind; tests that run at the same time say by their context whose it is.
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
  // Not 'exit', which may come before the last of what it said.
  const exited = once(child, 'close') as Promise<[number | null, string | null]>
  return { child, exited, said: () => out, complained: () => err }
}

/** Where a launched product says that it listens. */
export function addressIn(said: string): string {
  return /http:\S+/.exec(said)?.[0] ?? ''
}
