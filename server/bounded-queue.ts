interface Bounds {
  /** How many tasks run at the same time. */
  running: number
  /** How many tasks may wait; the next one is refused. */
  waiting: number
  /** Creates the error for a refusal. */
  refusal: () => Error
}

/** Runs tasks in order, a few at a time. Refuses new ones immediately when too many wait. */
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
      // Hand the slot on directly; otherwise a newcomer could take it before the one that waits.
      const next = turns.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
