import { expect, it } from 'vitest'

import { feedState, followFeed } from '#server/features/rates/follow-feed.ts'

import { databaseEnv } from '../../../support/database.ts'
import { followingFeed } from '../../../support/rate-feed.ts'
import { startSite } from '../../../support/site.ts'

it('a feed of prices that never answers is given up after ten seconds', async () => {
  const site = await startSite(await databaseEnv())
  try {
    const { ctx } = await followingFeed(site, () => {})
    const begun = performance.now()
    await followFeed(ctx, new AbortController().signal)
    expect(performance.now() - begun).toBeGreaterThan(9900)
    expect((await feedState(ctx))?.problem).toBe('It did not answer within 10 seconds.')
  } finally {
    await site.stop(0)
  }
})
