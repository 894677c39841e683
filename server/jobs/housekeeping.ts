import type { WorkContext } from '#server/contract/context.ts'
import { daysAgo, type Feature, type Job } from '#server/contract/feature.ts'
import { sweepOrphans } from '#server/storage/sweep-orphans.ts'

const first = 5 * 60_000
const hour = 3_600_000

/** Deletes the features' expired data. */
export async function forgetExpired(ctx: WorkContext, features: readonly Feature[]): Promise<void> {
  for (const { days = 0, forget } of features.flatMap(({ expiries = [] }) => expiries)) {
    await forget(ctx, daysAgo(ctx, days))
  }
}

/** Deletes the files that no row of any feature refers to. @returns how many */
export const sweepFiles = (
  ctx: WorkContext,
  features: readonly Feature[],
  signal?: AbortSignal,
): Promise<number> =>
  sweepOrphans(
    ctx,
    async (keys) => {
      const named = features.map(({ storageKeys }) => storageKeys?.(ctx, keys) ?? [])
      return (await Promise.all(named)).flat()
    },
    signal,
  )

/** Deletes expired data hourly, and orphaned files daily. */
export const housekeeping = (features: readonly Feature[]): readonly Job[] => [
  { name: 'housekeeping', first, every: hour, run: (ctx) => forgetExpired(ctx, features) },
  {
    name: 'file sweep',
    first,
    every: 24 * hour,
    run: (ctx, signal) => sweepFiles(ctx, features, signal),
  },
]
