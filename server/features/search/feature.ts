import type { Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { search } from '#shared/features/search/contract.ts'

import { searchHandlers } from './handlers.ts'
import { learnWords } from './learn-words.ts'

/** Finding lots by words and facets, in categories and everywhere. */
export const searchFeature: Feature = {
  operations: implement('search', search, searchHandlers),
  jobs: [{ name: 'learn words of lots', first: 3000, every: 60_000, run: learnWords }],
}
