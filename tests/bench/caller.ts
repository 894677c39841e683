import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import type { Calls, Taken } from './calls.ts'

/** A process that makes calls; several can call at the same time. */
export interface Caller {
  /** @throws if an answer had an unexpected status, or there was no answer */
  call: (calls: Calls, expected?: readonly string[]) => Promise<Taken>
  stop: () => void
}

/** @param cores the cores it may run on, for `taskset` */
export function startCaller(cores: string): Caller {
  const child = fork(path.join(import.meta.dirname, 'calls.ts'), { execArgv: ['--import', 'tsx'] })
  execFileSync('taskset', ['-acp', cores, String(child.pid)], { stdio: 'ignore' })
  return {
    call: async (calls, expected = ['200']) => {
      child.send(calls)
      const [taken] = (await once(child, 'message')) as [Taken]
      const { statuses, took } = taken
      if (took.length === 0 || !Object.keys(statuses).every((each) => expected.includes(each))) {
        throw new Error(
          `${calls.what}: expected ${expected.join(', ')} only, got ${JSON.stringify(statuses)}`,
        )
      }
      return taken
    },
    stop: () => child.disconnect(),
  }
}
