import type { WorkContext } from '#server/contract/context.ts'
import type { Job } from '#server/contract/feature.ts'

/**
 * Runs a job again and again; a failure is logged, and the next run tries anew.
 * @returns ends it, after what is in hand
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
      ctx.log.error({ err: error, job: name }, 'a job in the background failed')
    }
    if (!ending.signal.aborted) timer = runIn(every)
  }
  return async () => {
    ending.abort()
    clearTimeout(timer)
    await inHand
  }
}
