import { afterAll, afterEach, beforeEach, expect } from 'vitest'

import { jobOf } from '#server/jobs/jobs.ts'
import { job } from '#server/jobs/table.ts'

import { databaseEnv } from './database.ts'
import { example, jobInstance } from './jobs.ts'

/** A queue for the tests of a file; each begins with no jobs and no worker. */
export async function jobQueue() {
  const house = await jobInstance(await databaseEnv())
  /** The letters that the example has done. */
  const seen: string[] = []
  const letters = example(async (_ctx, { letter }) => seen.push(letter))
  const stateOf = async (id: string) => (await jobOf(house, id))?.state
  const until = (id: string, state: string) => expect.poll(() => stateOf(id)).toBe(state)
  beforeEach(() => {
    seen.splice(0)
    house.ahead = 0
  })
  afterEach(async () => {
    await house.stop()
    await house.db.delete(job)
  })
  afterAll(() => house.close())
  return { house, seen, letters, stateOf, until }
}
