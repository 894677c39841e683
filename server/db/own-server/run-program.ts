import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { DatabaseStartError } from '../start-error.ts'
import type { Account } from './account.ts'

/**
 * Starts one of PostgreSQL's programs as an account, in a process group of its own, so that Ctrl-C in
 * a terminal does not reach it. It gets nothing of this process's environment, which holds secrets.
 */
export function startProgram(
  program: string,
  args: readonly string[],
  { account, env }: { account: Account | null; env?: Record<string, string> },
) {
  try {
    return spawn(program, args, {
      ...account,
      cwd: '/',
      env: { LC_ALL: 'C', ...env },
      stdio: 'pipe',
      detached: true,
    })
  } catch (error) {
    throw cannotRun(program, error)
  }
}

/**
 * Runs a program to its end, with `input` on its standard input.
 * @throws DatabaseStartError with what it complained about
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { account, input }: { account: Account | null; input: string },
): Promise<void> {
  const child = startProgram(program, args, { account })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (words: string) => (complaint += words))
  child.stdout.resume()
  child.stdin.on('error', () => {
    // It ended without reading; its status says so.
  })
  child.stdin.end(input)
  const [status] = (await once(child, 'close').catch((error: unknown) => {
    throw cannotRun(program, error)
  })) as [number | null]
  if (status !== 0) throw new DatabaseStartError(complaintIn(complaint))
}

/** Why a program could not even begin. On a system with another C library it looks like no file. */
export const cannotRun = (program: string, error: unknown): DatabaseStartError =>
  new DatabaseStartError(
    `${program} does not run on this system (${(error as NodeJS.ErrnoException).code}): ` +
      'name the database of a PostgreSQL server in DATABASE_URL.',
    { cause: error },
  )

/** The first line in which PostgreSQL says what is wrong. */
export function complaintIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const worst = lines.find((line) => /^(?:FATAL|PANIC|ERROR|initdb: error):/.test(line))
  return `PostgreSQL failed: ${(worst ?? lines.at(-1) ?? 'without a reason').replace(/^(?:initdb: error|\w+): +/, '')}`
}
