import { readdirSync, readFileSync } from 'node:fs'

/** Ids of the processes that hash passwords for a process. */
export function hashProcessesOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`)
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('hash-worker.mjs'))
    .map(Number)
}
