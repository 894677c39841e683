import type { Reporter, TestModule } from 'vitest/node'

/** What a file took in its process, in seconds: loading it, hooks and tests. */
function secondsOf(file: TestModule): number {
  const { collectDuration, setupDuration, duration } = file.diagnostic()
  return (collectDuration + setupDuration + duration) / 1000
}

/** Says at the end of a long run where the time went. */
export const reportTimes: Reporter = {
  onTestRunEnd(files) {
    if (files.length < 20) return
    const projects = new Map<string, number>()
    for (const file of files) {
      const { name } = file.project
      projects.set(name, (projects.get(name) ?? 0) + secondsOf(file))
    }
    const longest = files
      .map((file) => [file.relativeModuleId, secondsOf(file)] as const)
      .toSorted((one, other) => other[1] - one[1])
      .slice(0, 10)
    const lines = [...projects, ...longest].map(
      ([name, seconds]) => `${seconds.toFixed(0).padStart(7)}  ${name}\n`,
    )
    process.stdout.write(
      `Seconds by project, all its processes together, and of the longest files:\n${lines.join('')}\n`,
    )
  },
}
