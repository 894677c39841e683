import type { Logger } from 'pino'

interface Timing {
  /** Milliseconds after the start. */
  first: number
  /** Milliseconds from the end of a run to the next. */
  every: number
  log: Logger
}

/**
 * Runs work in the background again and again; a failure is logged, and the next run tries anew.
 * @returns ends it, after what is in hand
 */
export function repeatJob(
  name: string,
  work: () => Promise<void>,
  { first, every, log }: Timing,
): () => Promise<void> {
  let inHand = Promise.resolve()
  let stopped = false
  let timer = setTimeout(() => (inHand = run()), first).unref()
  async function run() {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, job: name }, 'a job in the background failed')
    }
    if (!stopped) timer = setTimeout(() => (inHand = run()), every).unref()
  }
  return async () => {
    stopped = true
    clearTimeout(timer)
    await inHand
  }
}
