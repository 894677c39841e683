import type { RouteObject } from 'react-router-dom'

import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** The pages of the console, all of them private. */
export const adminWorkplaceRoutes: RouteObject[] = [
  privateRoute({
    path: paths.admin,
    module: 'features/admin/pages/overview',
    load: () => import('./pages/overview.tsx'),
    group: 'console',
    tab: { label: 'Overview', at: 10 },
  }),
  privateRoute({
    path: paths.adminPeople,
    module: 'features/admin/pages/people',
    load: () => import('./pages/people.tsx'),
    group: 'console',
    tab: { label: 'People', at: 30 },
  }),
  privateRoute({
    path: paths.adminPerson(':id'),
    module: 'features/admin/pages/person',
    load: () => import('./pages/person.tsx'),
    group: 'console',
  }),
  privateRoute({
    path: paths.adminSecondSteps,
    module: 'features/admin/pages/second-steps',
    load: () => import('./pages/second-steps.tsx'),
    group: 'console',
  }),
  privateRoute({
    path: paths.adminOutbox,
    module: 'features/admin/pages/outbox',
    load: () => import('./pages/outbox.tsx'),
    group: 'console',
    tab: { label: 'Emails', under: 'System', at: 50 },
  }),
  privateRoute({
    path: paths.adminJobs,
    module: 'features/admin/pages/jobs',
    load: () => import('./pages/jobs.tsx'),
    group: 'console',
    tab: { label: 'Jobs', under: 'System', at: 55 },
  }),
  privateRoute({
    path: paths.adminAudit,
    module: 'features/admin/pages/audit',
    load: () => import('./pages/audit.tsx'),
    group: 'console',
    tab: { label: 'Audit', under: 'System', at: 60 },
  }),
]
