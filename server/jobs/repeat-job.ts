import type { Logger } from 'pino'

interface Timing {
  /** Milliseconds after the start. */
  first: number
  /** Milliseconds from the end of a run to the next. */
  every: number
  log: Logger
}

/** For what has a day and an hour: a minute after the start, and every ten minutes from then on. */
export const onTime = { first: 60_000, every: 600_000 } as const

/**
 * Runs work in the background again and again; a failure is logged, and the next run tries anew.
 * Work that takes long gives up early on the signal.
 * @returns ends it, after what is in hand
 */
export function repeatJob(
  name: string,
  work: (signal: AbortSignal) => Promise<unknown>,
  { first, every, log }: Timing,
): () => Promise<void> {
  const ending = new AbortController()
  let inHand = Promise.resolve()
  let timer = setTimeout(() => (inHand = run()), first).unref()
  async function run() {
    try {
      await work(ending.signal)
    } catch (error) {
      log.error({ err: error, job: name }, 'a job in the background failed')
    }
    if (!ending.signal.aborted) timer = setTimeout(() => (inHand = run()), every).unref()
  }
  return async () => {
    ending.abort()
    clearTimeout(timer)
    await inHand
  }
}
