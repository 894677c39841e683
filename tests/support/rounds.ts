const { TEST_ROUNDS: more = '1' } = process.env

/**
 * How often a race is run, and how many random stories are told: once before a commit, and as often as
 * TEST_ROUNDS says in `.ci/run` or by hand.
 */
export const rounds = Number(more)
