import { readdirSync, readFileSync } from 'node:fs'

import { expect } from 'vitest'

import { cpuSeconds } from './cpu-time.ts'

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

/** Ends the workers of this process as soon as they work, once or several times. */
export async function endAtWork(worker: string, times = 1): Promise<void> {
  const workers = () => workerProcesses(process.pid, worker)
  const spent = () => workers().reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  for (let time = 0; time < times; time += 1) {
    const before = spent()
    await expect.poll(spent, { interval: 2 }).toBeGreaterThan(before)
    const working = workers()
    for (const pid of working) process.kill(pid, 'SIGKILL')
    await expect.poll(() => workers().filter((pid) => working.includes(pid))).toEqual([])
  }
}
