import { it } from 'vitest'

const { TEST_ROUNDS: more = '1' } = process.env

/**
 * How often a race is run, and how many random stories are told: once before a commit, and as often as
 * TEST_ROUNDS says in `.ci/run` or by hand.
 */
export const rounds = Number(more)

/** A test of a race, which is run so often. */
export const race = (name: string, run: (round: number) => Promise<void>) =>
  it(name, async () => {
    for (let round = 0; round < rounds; round += 1) await run(round)
  })
