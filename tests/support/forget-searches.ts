import { like } from 'drizzle-orm'

import { searchLimits } from '#server/features/search/limits.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'
import type { Running } from '#server/main.ts'

/** Lets everybody search again, for tests that search more often than anybody may. */
export async function forgetSearches(site: Running): Promise<void> {
  const { db } = (await site.context.services.open()).database
  for (const { name } of [searchLimits.find, searchLimits.histograms]) {
    await db.delete(rateLimit).where(like(rateLimit.key, `${name}:%`))
  }
}
