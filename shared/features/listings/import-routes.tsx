import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** The pages on which a seller imports and exports stock. */
export const importRoutes: RouteObject[] = [
  privateRoute({
    path: paths.stockImport,
    module: 'features/listings/pages/stock-import',
    load: () => import('./pages/stock-import.tsx'),
    group: 'work',
  }),
  privateRoute({
    path: paths.stockImportReview(':id'),
    module: 'features/listings/pages/import-review',
    load: () => import('./pages/import-review.tsx'),
    group: 'work',
  }),
]
