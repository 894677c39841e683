import { setImmediate as breathe } from 'node:timers/promises'

/** Items between two pauses, so that other requests wait no longer than these. */
const stride = 40

/** Work on many items that lets other requests run in between. */
export async function inStrides<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const done: R[] = []
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % stride === 0) await breathe()
    done.push(work(item))
  }
  return done
}
