import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { DatabaseStartError } from '../start-error.ts'

/** Milliseconds for a fast shutdown, then for an immediate one. */
const patience = [10_000, 5000] as const

/**
 * Ends a PostgreSQL that a killed server has left behind on this data.
 * @returns the process id of a past one, by which now another program goes; null if there is none
 */
export async function endLeftOver(data: string): Promise<number | null> {
  const pid = await pidIn(data)
  if (pid === null || !(await isPostgres(pid, data))) return pid
  for (const [at, signal] of (['SIGINT', 'SIGQUIT'] as const).entries()) {
    process.kill(pid, signal)
    const until = performance.now() + (patience[at] ?? 0)
    while (performance.now() < until) {
      if (!(await isPostgres(pid, data))) return null
      await wait(20)
    }
  }
  throw new DatabaseStartError(
    `A PostgreSQL that was left behind on ${data} does not end: end the process ${pid}.`,
  )
}

/** What PostgreSQL writes down about the process on its data: the first line is its id. */
async function pidIn(data: string): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(path.join(data, 'postmaster.pid'), 'utf8'), 10) || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Whether a process is a PostgreSQL on this data: ids are used again, in containers very soon. */
async function isPostgres(pid: number, data: string): Promise<boolean> {
  try {
    // Everybody may read this; some containers have no `ps`.
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').includes(data)
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
    return stdout.includes(data)
  } catch {
    // There is no such process.
    return false
  }
}
