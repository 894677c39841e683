/** Failures in a row after which a neighbour is left alone. */
const most = 3

interface Neighbour {
  /** How long nobody asks it any more, in ms. */
  rest: number
  /** Whether an error means that it did not answer. */
  isAway: (error: unknown) => boolean
  /** The error for those who are not let through to it. */
  refusal: () => Error
}

/**
 * Leaves a neighbour alone that does not answer, so that callers do not wait for it one after another.
 * After its rest one caller tries again: if it answers, everybody may ask it.
 */
export function leaveAlone({ rest, isAway, refusal }: Neighbour) {
  let failures = 0
  let until = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (failures >= most) {
      if (performance.now() < until) throw refusal()
      // The others wait until this caller knows.
      until = Infinity
    }
    try {
      const result = await work()
      failures = 0
      return result
    } catch (error) {
      failures = isAway(error) ? failures + 1 : 0
      until = performance.now() + rest
      throw error
    }
  }
}
