const { TEST_ROUNDS: more = '3' } = process.env

/**
 * How often a race is run, and how many random stories are told: few times, or by hand as often as
 * TEST_ROUNDS says.
 */
export const rounds = Number(more)
