import type { WorkContext } from '#server/contract/context.ts'
import { daysAgo, type Feature, type Job } from '#server/contract/feature.ts'
import { sweepOrphans } from '#server/storage/sweep-orphans.ts'

import { inParts } from './in-parts.ts'

const first = 5 * 60_000
const hour = 3_600_000

/**
 * Deletes the features' expired data.
 * @throws TaskFailure in the end, if some could not be deleted
 */
export const forgetExpired = (
  ctx: WorkContext,
  features: readonly Feature[],
  signal?: AbortSignal,
): Promise<void> =>
  inParts(
    ctx,
    async (part) => {
      for (const { what, days = 0, forget } of features.flatMap(({ expiries = [] }) => expiries)) {
        await part(what, () => forget(ctx, daysAgo(ctx, days)))
      }
    },
    signal,
  )

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
  {
    name: 'housekeeping',
    first,
    every: hour,
    run: (ctx, signal) => forgetExpired(ctx, features, signal),
  },
  {
    name: 'file sweep',
    first,
    every: 24 * hour,
    run: (ctx, signal) => sweepFiles(ctx, features, signal),
  },
]
