interface Bounds {
  /** How many tasks run at the same time. */
  running: number
  /** How many tasks may wait, and just as many that go ahead of them; the next one is refused. */
  waiting: number
  /** Creates the error for a refusal. */
  refusal: () => Error
}

/** Where a task waits. */
export interface Place {
  /** Before those that are not ahead, and in places that those cannot take. */
  ahead?: boolean
}

/** Runs tasks in order, a few at a time. Refuses new ones immediately when too many wait. */
export function boundedQueue({ running, waiting, refusal }: Bounds) {
  const first: (() => void)[] = []
  const usual: (() => void)[] = []
  let free = running
  return async <T>(work: () => Promise<T>, { ahead = false }: Place = {}): Promise<T> => {
    const turns = ahead ? first : usual
    if (free > 0) free -= 1
    else if (turns.length < waiting) await new Promise<void>((resolve) => turns.push(resolve))
    else throw refusal()
    try {
      return await work()
    } finally {
      // Hand the slot on directly; otherwise a newcomer could take it before the one that waits.
      const next = first.shift() ?? usual.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
