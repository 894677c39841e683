import { tryLater } from '#server/http/problem.ts'

/**
 * Lets so many tasks run and so many more wait their turn, in order.
 * @returns a function that runs a task, or throws ProblemError 503 where too many wait already
 */
export function atMost(running: number, waiting: number) {
  let active = 0
  const queue: (() => void)[] = []
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (active < running) active += 1
    else if (queue.length >= waiting) {
      throw tryLater('unavailable', 5, 'Too many files are being checked. Try again in a moment.')
    } else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      // A place that is passed on stays taken, so nobody can slip in between.
      const next = queue.shift()
      if (next === undefined) active -= 1
      else next()
    }
  }
}
