import { readdirSync, readFileSync } from 'node:fs'

/** Ids of the processes that run a worker, such as `hash-worker.mjs`, for a process. */
export function workerProcesses(pid: number, worker: string): number[] {
  const threads = readdirSync(`/proc/${pid}/task`)
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(worker))
    .map(Number)
}
