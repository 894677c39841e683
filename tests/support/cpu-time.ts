import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Milliseconds of processor that this process has used: what a piece of work costs, however busy the
 * machine is with other things.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let ticksPerSecond = 0

/** Seconds of processor time that another process has used, all its threads together, to 10 ms. */
export function cpuSeconds(pid: number): number {
  ticksPerSecond ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name in brackets, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
