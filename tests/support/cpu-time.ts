/**
 * Milliseconds of processor that this process has used: what a piece of work costs, however busy the
 * machine is with other things.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
