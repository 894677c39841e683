import type { RouteObject } from 'react-router-dom'

import { mayView } from '../../contract/company-roles.ts'
import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** What a seller's stock and sales come to. */
export const figureRoutes: RouteObject[] = [
  privateRoute({
    path: paths.figures,
    module: 'features/figures/pages/figures',
    load: () => import('./pages/figures.tsx'),
    group: 'work',
    tab: {
      label: 'Figures',
      at: 35,
      shown: ({ company }) =>
        company !== null &&
        company.sells &&
        mayView(company.role, 'stock') &&
        mayView(company.role, 'sales'),
    },
  }),
]
