import type { Feature } from '#server/contract/feature.ts'
import { allow, type Handlers, implement } from '#server/contract/operation.ts'
import { member, trading } from '#server/contract/rules.ts'
import { trends } from '#shared/features/trends/contract.ts'

import { readTrends } from './read-trends.ts'

/** Prices are for verified companies; here each of them sees the same, and its own beside it. */
const trendHandlers: Handlers<typeof trends> = {
  read: allow(trading(member), (ctx, asked) => readTrends(ctx, asked), { reads: 'replica' }),
}

/** What lots are offered at and have sold for on this marketplace. */
export const trendsFeature: Feature = { operations: implement('trends', trends, trendHandlers) }
