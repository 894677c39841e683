import type { RouteObject } from 'react-router-dom'

import { PageSkeleton } from '../../layout/skeletons.tsx'
import { pageRoute } from '../../routing/page-route.tsx'
import { paths } from '../../routing/paths.ts'
import type { SearchData } from './load-search.ts'
import { searchQuery } from './search-query.ts'

const common = {
  skeleton: <PageSkeleton />,
  query: searchQuery,
  data: 'public',
  frame: 'either',
} as const

const category = {
  ...common,
  module: 'features/search/pages/category',
  load: () => import('./pages/category.tsx'),
  field: (data: SearchData) => `Search ${data.category?.name.toLowerCase() ?? 'all lots'}`,
}

/** The search, and the pages of categories. */
export const searchRoutes: RouteObject[] = [
  pageRoute({
    path: paths.search,
    name: 'All lots',
    module: 'features/search/pages/search',
    load: () => import('./pages/search.tsx'),
    field: () => 'Search all lots',
    ...common,
  }),
  pageRoute({ path: paths.category(':category'), ...category }),
  pageRoute({ path: paths.category(':category', ':sub'), ...category }),
]
