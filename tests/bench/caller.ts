import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import type { Calls, Taken } from './calls.ts'

/** A process that calls; several call at the same time. */
export interface Caller {
  /** @throws where an answer had a status that is not expected, or none came */
  call: (calls: Calls, expected?: readonly string[]) => Promise<Taken>
  stop: () => void
}

/** @param cores where it may run, for `taskset` */
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
