import { lt, sql } from 'drizzle-orm'

import {
  knownDevice,
  mailedSecret,
  passkeyChallenge,
  session,
} from '#server/features/accounts/table.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'
import type { RequestContext } from '#server/http/request-context.ts'

import { repeatJob } from './repeat-job.ts'

type Ctx = Pick<RequestContext, 'db' | 'clock' | 'log'>

const hour = 3_600_000
const day = 24 * hour

/** Deletes what has served its time: counts, challenges, mailed secrets, ended sessions, old devices. */
export async function forgetExpired({ db, clock }: Ctx): Promise<void> {
  const now = clock().getTime()
  const ago = (days: number) => new Date(now - days * day)
  await db.delete(rateLimit).where(lt(rateLimit.expire, now))
  await db.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, ago(1)))
  await db.delete(mailedSecret).where(lt(mailedSecret.expiresAt, ago(30)))
  // Kept for a quarter, so that a person who asks where they were signed in can be told.
  await db
    .delete(session)
    .where(
      sql`least(${session.expiresAt}, coalesce(${session.revokedAt}, ${session.expiresAt})) < ${ago(90).toISOString()}`,
    )
  await db.delete(knownDevice).where(lt(knownDevice.lastUsedAt, ago(365)))
}

/** Forgets what has expired, hourly. @returns ends it */
export const startHousekeeping = (ctx: Ctx): (() => Promise<void>) =>
  repeatJob('housekeeping', () => forgetExpired(ctx), {
    first: 5 * 60_000,
    every: hour,
    log: ctx.log,
  })
