interface Bounds {
  /** Pieces of work under way at once. */
  running: number
  /** Pieces that wait for their turn; the next one is refused. */
  waiting: number
  /** Makes the error of a refusal. */
  refusal: () => Error
}

/** Runs pieces of work in the order they come, a few at a time; refuses at once what would wait too long. */
export function boundedQueue({ running, waiting, refusal }: Bounds) {
  const turns: (() => void)[] = []
  let free = running
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else if (turns.length < waiting) await new Promise<void>((resolve) => turns.push(resolve))
    else throw refusal()
    try {
      return await work()
    } finally {
      // A place is handed on, or the next comer could take it before the one who waits.
      const next = turns.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
