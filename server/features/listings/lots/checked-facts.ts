import type { CallContext } from '#server/contract/context.ts'

import { alikePictures, sameReports } from '../moderation/judge-listing.ts'
import { lastDecision } from '../moderation/review-state.ts'
import type { Lot } from './visible-lots.ts'

/** What we know of a lot from checks of our own, as it is now. */
export async function checkedFacts(ctx: CallContext, lot: Lot, pictures: number) {
  const [last, alike, same] = await Promise.all([
    lastDecision(ctx, lot.id),
    alikePictures(ctx, lot),
    sameReports(ctx, lot),
  ])
  return {
    readAt: last?.outcome === 'approved' ? last.decidedAt : null,
    ownPictures: pictures > 0 && alike.length === 0,
    ownReports: lot.reports.length > 0 && same.length === 0,
  }
}
