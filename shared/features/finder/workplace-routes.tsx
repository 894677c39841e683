import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** What the search in the header leads to. */
export const finderRoutes: RouteObject[] = [
  privateRoute({
    path: paths.find,
    module: 'features/finder/pages/find',
    load: () => import('./pages/find.tsx'),
    group: 'work',
  }),
]
