import { allow, type Handlers } from '#server/contract/operation.ts'
import { anyone, member, trading } from '#server/contract/rules.ts'
import type { search } from '#shared/features/search/contract.ts'

import { findLots } from './find-lots.ts'
import { lotPrices } from './lot-prices.ts'

/** Everyone may search; only verified companies see prices. */
export const searchHandlers: Handlers<typeof search> = {
  find: allow(anyone, findLots),
  prices: allow(trading(member), lotPrices),
}
