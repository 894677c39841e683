import type { WorkContext } from '#server/contract/context.ts'
import type { Job } from '#server/contract/feature.ts'

/**
 * Runs a job repeatedly. A failure is logged, and the next run tries again.
 * @returns a function that stops it after the current run
 */
export function repeatJob(ctx: WorkContext, { name, first, every, run }: Job): () => Promise<void> {
  const ending = new AbortController()
  let inHand = Promise.resolve()
  const runIn = (ms: number) => setTimeout(() => (inHand = work()), ms).unref()
  let timer = runIn(first)
  async function work() {
    try {
      await run(ctx, ending.signal)
    } catch (error) {
      ctx.log.error({ err: error, job: name }, 'a background job failed')
    }
    if (!ending.signal.aborted) timer = runIn(every)
  }
  return async () => {
    ending.abort()
    clearTimeout(timer)
    await inHand
  }
}
