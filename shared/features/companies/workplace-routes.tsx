import type { RouteObject } from 'react-router-dom'

import { mayView } from '../../contract/company-roles.ts'
import { PageSkeleton } from '../../layout/skeletons.tsx'
import { pageRoute } from '../../routing/page-route.tsx'
import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

const skeleton = <PageSkeleton />

/** The pages of companies behind the public site, and the badge, which other sites link to. */
export const companyWorkplaceRoutes: RouteObject[] = [
  privateRoute({
    path: paths.profileDetails,
    module: 'features/companies/pages/your-details',
    load: () => import('./pages/your-details.tsx'),
    group: 'profile',
    tab: { label: 'Your details', at: 20 },
  }),
  privateRoute({
    path: paths.profileCompanyDetails,
    module: 'features/companies/pages/company-details',
    load: () => import('./pages/company-details.tsx'),
    group: 'profile',
  }),
  privateRoute({
    path: paths.profileCompany,
    module: 'features/companies/pages/verification',
    load: () => import('./pages/verification.tsx'),
    group: 'profile',
    tab: {
      label: 'Company',
      at: 30,
      shown: ({ company }) => company !== null && mayView(company.role, 'papers'),
    },
  }),
  privateRoute({
    path: paths.profilePayouts,
    module: 'features/companies/pages/payouts',
    load: () => import('./pages/payouts.tsx'),
    group: 'profile',
    tab: {
      label: 'Payouts',
      at: 40,
      shown: ({ company }) => company?.sells === true && mayView(company.role, 'payouts'),
    },
  }),
  privateRoute({
    path: paths.people,
    module: 'features/companies/pages/people',
    load: () => import('./pages/people.tsx'),
    group: 'profile',
    tab: { label: 'People', at: 35, shown: ({ company }) => company !== null },
  }),
  pageRoute({
    path: paths.invitation,
    module: 'features/companies/pages/invitation',
    load: () => import('./pages/invitation.tsx'),
    skeleton,
    footer: 'slim',
    kind: 'work',
    referrer: 'none',
  }),
  pageRoute({
    path: paths.references,
    module: 'features/companies/pages/reference',
    load: () => import('./pages/reference.tsx'),
    skeleton,
    footer: 'slim',
    kind: 'work',
    action: (args) => import('./reference-action.ts').then((m) => m.referenceAction(args)),
  }),
  pageRoute({
    path: paths.company(':id'),
    module: 'features/companies/pages/badge',
    load: () => import('./pages/badge.tsx'),
    skeleton,
    data: 'public',
  }),
]
