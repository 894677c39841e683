import { lt, sql } from 'drizzle-orm'

import {
  formerEmail,
  knownDevice,
  mailedSecret,
  passkeyChallenge,
  session,
} from '#server/features/accounts/table.ts'
import { namedByDocuments } from '#server/features/companies/service.ts'
import { enquiry } from '#server/features/site/table.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { sweepOrphans } from '#server/storage/sweep-orphans.ts'

import { repeatJob } from './repeat-job.ts'

type Ctx = Pick<RequestContext, 'db' | 'clock' | 'log'>
type SweepContext = Ctx & { services: Pick<RequestContext['services'], 'storage'> }

const hour = 3_600_000
const day = 24 * hour

/** Deletes what has served its time: counts, challenges, mailed secrets, addresses left, ended sessions, old devices and enquiries. */
export async function forgetExpired({ db, clock }: Ctx): Promise<void> {
  const now = clock().getTime()
  const ago = (days: number) => new Date(now - days * day)
  await db.delete(rateLimit).where(lt(rateLimit.expire, now))
  await db.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, ago(1)))
  await db.delete(formerEmail).where(lt(formerEmail.leftAt, ago(30)))
  await db.delete(mailedSecret).where(lt(mailedSecret.expiresAt, ago(30)))
  // Kept for a quarter, so that a person who asks where they were signed in can be told.
  await db
    .delete(session)
    .where(
      sql`least(${session.expiresAt}, coalesce(${session.revokedAt}, ${session.expiresAt})) < ${ago(90).toISOString()}`,
    )
  // Two years from the answer, or from when it came in: so long its sender may come back to it.
  await db
    .delete(enquiry)
    .where(sql`coalesce(${enquiry.answeredAt}, ${enquiry.createdAt}) < ${ago(730).toISOString()}`)
  await db.delete(knownDevice).where(lt(knownDevice.lastUsedAt, ago(365)))
}

/** Deletes the files that no row names: every table with a `storageKey` is asked here. */
export const sweepFiles = (ctx: SweepContext, signal?: AbortSignal): Promise<number> =>
  sweepOrphans(
    { ...ctx, storage: ctx.services.storage },
    (keys) => namedByDocuments(ctx, keys),
    signal,
  )

/** Forgets what has expired, hourly, and sweeps the files, daily. @returns ends both */
export function startHousekeeping(ctx: SweepContext): () => Promise<void> {
  const { log } = ctx
  const first = 5 * 60_000
  const ends = [
    repeatJob('housekeeping', () => forgetExpired(ctx), { first, every: hour, log }),
    repeatJob('file sweep', (signal) => sweepFiles(ctx, signal), { first, every: day, log }),
  ]
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}
