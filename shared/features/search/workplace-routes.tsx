import type { RouteObject } from 'react-router-dom'

import { brand } from '../../brand.ts'
import { PageSkeleton } from '../../layout/skeletons.tsx'
import { pageRoute } from '../../routing/page-route.tsx'
import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'
import { inCatalogue } from './catalogue-tabs.ts'

/** What buyers keep in view, and the page that stops the emails about it. */
export const searchWorkplaceRoutes: RouteObject[] = [
  privateRoute({
    path: paths.saved,
    module: 'features/search/pages/saved',
    load: () => import('./pages/saved.tsx'),
    group: 'work',
    tab: { label: 'Saved', at: 3, ...inCatalogue },
  }),
  pageRoute({
    path: paths.stopEmails,
    title: `Stop emails | ${brand.name}`,
    module: 'features/search/pages/stop-emails',
    load: () => import('./pages/stop-emails.tsx'),
    skeleton: <PageSkeleton />,
    footer: 'slim',
    kind: 'work',
    referrer: 'none',
  }),
]
