interface Settings {
  /** Milliseconds from one round that nobody has asked for to the next. */
  every: number
  /** One round. */
  work: () => Promise<void>
  /** Is told what a round throws; the next one comes anyway. */
  failed: (error: unknown) => void
}

/**
 * Repeats background work: whenever it is woken, and every so often, but never twice at the same
 * time. If it is woken during a round, another follows. The first round comes with the first `wake`.
 */
export function inRounds({ every, work, failed }: Settings) {
  let current: Promise<void> | null = null
  let again = false
  const stopped = { now: false }

  const wake = () => {
    again = true
    if (!stopped.now) current ??= run()
  }

  async function run(): Promise<void> {
    while (again && !stopped.now) {
      again = false
      try {
        await work()
      } catch (error) {
        failed(error)
      }
    }
    current = null
  }

  const timer = setInterval(wake, every).unref()
  return {
    wake,
    stopped,
    /** Begins no more rounds, and waits for the current one. */
    stop: async () => {
      stopped.now = true
      clearInterval(timer)
      await current
    },
  }
}
