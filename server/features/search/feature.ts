import { lt } from 'drizzle-orm'

import { type Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { deleteWhere } from '#server/db/delete-where.ts'
import { demand } from '#shared/features/listings/demand-contract.ts'
import { search } from '#shared/features/search/contract.ts'
import { savedSearches } from '#shared/features/search/saved-contract.ts'

import { demandHandlers, savedHandlers, searchHandlers } from './handlers.ts'
import { learnWords } from './learn-words.ts'
import { searchLimits } from './limits.ts'
import { searchNotifications } from './notification-kinds.ts'
import { searchData } from './personal-data.ts'
import { stopAtOnce } from './saved/stop-at-once.ts'
import { savedSearchMatch } from './saved/table.ts'
import { alertPeople } from './saved/tell-matches.ts'

/** Finding lots by words and facets, in categories and everywhere; and being told of new ones. */
export const searchFeature: Feature = {
  operations: [
    ...implement('search', search, searchHandlers),
    ...implement('savedSearches', savedSearches, savedHandlers),
    ...implement('demand', demand, demandHandlers),
  ],
  routes: stopAtOnce,
  jobs: [
    { name: 'learn words of lots', first: 3000, every: 60_000, run: learnWords },
    { name: 'alerts of saved searches', first: 5000, every: 30_000, run: alertPeople },
  ],
  limits: searchLimits,
  notificationKinds: searchNotifications,
  personalData: searchData,
  expiries: [
    {
      what: 'which lots somebody was told of',
      policy: 'saved',
      days: 730,
      forget: (ctx, before) =>
        deleteWhere(ctx, savedSearchMatch, lt(savedSearchMatch.toldAt, before)),
    },
  ],
}
