import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Milliseconds of processor time that this process has used: the cost of work, however busy the
 * machine is.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let ticksPerSecond = 0

/** Seconds of processor time that another process has used in all threads, to 10 ms. */
export function cpuSeconds(pid: number): number {
  ticksPerSecond ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name in brackets, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
