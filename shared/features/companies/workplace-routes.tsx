import type { RouteObject } from 'react-router-dom'

import { brand } from '../../brand.ts'
import { mayView } from '../../contract/company-roles.ts'
import { PageSkeleton } from '../../layout/skeletons.tsx'
import { pageRoute } from '../../routing/page-route.tsx'
import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'
import { WorkplaceSkeleton } from '../../workplace/skeletons.tsx'
import { OverviewSkeleton } from './components/overview-skeleton.tsx'

/** Pages for those who are not logged in, or may not go on yet. */
const outside = { skeleton: <PageSkeleton />, footer: 'slim', kind: 'work' } as const

/** The pages of companies behind the public site. */
export const companyWorkplaceRoutes: RouteObject[] = [
  pageRoute({
    path: paths.registered,
    module: 'features/companies/pages/registered',
    load: () => import('./pages/registered.tsx'),
    ...outside,
    data: 'browser',
    action: (args) => import('./registered-action.ts').then((m) => m.registeredAction(args)),
  }),
  privateRoute({
    path: paths.overview,
    module: 'features/companies/pages/overview',
    load: () => import('./pages/overview.tsx'),
    group: 'work',
    skeleton: <OverviewSkeleton />,
    tab: { label: 'Overview', at: 10 },
  }),
  privateRoute({
    path: paths.activity,
    module: 'features/companies/pages/activity',
    load: () => import('./pages/activity.tsx'),
    group: 'work',
    skeleton: <WorkplaceSkeleton crumbs />,
  }),
  privateRoute({
    path: paths.yourCompany,
    module: 'features/companies/pages/your-company',
    load: () => import('./pages/your-company.tsx'),
    group: 'work',
  }),
  privateRoute({
    path: paths.companyDetails,
    module: 'features/companies/pages/company-details',
    load: () => import('./pages/company-details.tsx'),
    group: 'company',
  }),
  privateRoute({
    path: paths.verification,
    module: 'features/companies/pages/verification',
    load: () => import('./pages/verification.tsx'),
    group: 'company',
    tab: {
      label: 'Verification',
      at: 10,
      shown: ({ company }) => company !== null && mayView(company.role, 'papers'),
    },
  }),
  privateRoute({
    path: paths.people,
    module: 'features/companies/pages/people',
    load: () => import('./pages/people.tsx'),
    group: 'company',
    tab: { label: 'People', at: 20 },
  }),
  pageRoute({
    path: paths.invitation,
    title: `Invitation | ${brand.name}`,
    module: 'features/companies/pages/invitation',
    load: () => import('./pages/invitation.tsx'),
    ...outside,
    referrer: 'none',
  }),
  pageRoute({
    path: paths.references,
    title: `Trade reference | ${brand.name}`,
    module: 'features/companies/pages/reference',
    load: () => import('./pages/reference.tsx'),
    ...outside,
    action: (args) => import('./reference-action.ts').then((m) => m.referenceAction(args)),
  }),
]
