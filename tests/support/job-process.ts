/** A process for `jobs.race.test.ts`: begins each job of the example, says so, and never ends it. */
import { example, jobInstance } from './jobs.ts'

const house = await jobInstance(process.env as Record<string, string>)
house.start([
  example(async (_ctx, { letter }) => {
    process.stdout.write(`${letter}\n`)
    await new Promise(() => {})
  }),
])
// Its timers keep no process alive.
setInterval(() => {}, 60_000)
