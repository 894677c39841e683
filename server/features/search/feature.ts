import type { Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { categories } from '#shared/features/listings/kinds/kind.ts'
import { search } from '#shared/features/search/contract.ts'
import { paths } from '#shared/routing/paths.ts'

import { searchHandlers } from './handlers.ts'
import { learnWords } from './learn-words.ts'

/** Finding lots by words and facets, in categories and everywhere. */
export const searchFeature: Feature = {
  operations: implement('search', search, searchHandlers),
  sitemap: Object.keys(categories).map((slug) => paths.category(slug)),
  jobs: [{ name: 'learn words of lots', first: 3000, every: 60_000, run: learnWords }],
}
