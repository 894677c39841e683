import type { RouteObject } from 'react-router-dom'

import { PageSkeleton } from '../layout/skeletons.tsx'
import { pageRoute } from './page-route.tsx'
import { paths } from './paths.ts'
import { privateRoute } from './private-route.tsx'

const skeleton = <PageSkeleton />
/** Pages that links in mails lead to, with a secret in their fragment. */
const mailed = { skeleton, footer: 'slim', kind: 'work', referrer: 'none' } as const

/**
 * What lies behind the public site: the pages of those who have an account or were sent a link, and the
 * badge, to which other sites lead. They come to the browser with the first address among them, so that
 * a reader of the public site pays nothing for them.
 */
export const workplaceRoutes: RouteObject[] = [
  pageRoute({
    path: paths.confirmEmail,
    module: 'features/accounts/pages/confirm-email',
    load: () => import('../features/accounts/pages/confirm-email.tsx'),
    ...mailed,
  }),
  pageRoute({
    path: paths.approveEmail,
    module: 'features/accounts/pages/approve-email',
    load: () => import('../features/accounts/pages/approve-email.tsx'),
    ...mailed,
  }),
  pageRoute({
    path: paths.confirmNewEmail,
    module: 'features/accounts/pages/confirm-new-email',
    load: () => import('../features/accounts/pages/confirm-new-email.tsx'),
    ...mailed,
  }),
  pageRoute({
    path: paths.keepSecondStep,
    module: 'features/accounts/pages/keep-second-step',
    load: () => import('../features/accounts/pages/keep-second-step.tsx'),
    ...mailed,
  }),
  pageRoute({
    path: paths.resetPassword,
    module: 'features/accounts/pages/reset-password',
    load: () => import('../features/accounts/pages/reset-password.tsx'),
    ...mailed,
  }),
  pageRoute({
    path: paths.forgotPassword,
    module: 'features/accounts/pages/forgot-password',
    load: () => import('../features/accounts/pages/forgot-password.tsx'),
    skeleton,
    footer: 'slim',
    kind: 'work',
    action: (args) =>
      import('../features/accounts/forgot-password-action.ts').then((m) =>
        m.forgotPasswordAction(args),
      ),
  }),
  privateRoute({
    path: paths.profileSecurity,
    module: 'features/accounts/pages/security',
    load: () => import('../features/accounts/pages/security.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.admin,
    module: 'features/admin/pages/overview',
    load: () => import('../features/admin/pages/overview.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.adminVerifications,
    module: 'features/admin/pages/verifications',
    load: () => import('../features/admin/pages/verifications.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.adminCompany(':id'),
    module: 'features/admin/pages/company',
    load: () => import('../features/admin/pages/company.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.adminPeople,
    module: 'features/admin/pages/people',
    load: () => import('../features/admin/pages/people.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.adminPerson(':id'),
    module: 'features/admin/pages/person',
    load: () => import('../features/admin/pages/person.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.adminEnquiries,
    module: 'features/admin/pages/enquiries',
    load: () => import('../features/admin/pages/enquiries.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.adminEnquiry(':id'),
    module: 'features/admin/pages/enquiry',
    load: () => import('../features/admin/pages/enquiry.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.adminOutbox,
    module: 'features/admin/pages/outbox',
    load: () => import('../features/admin/pages/outbox.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.adminAudit,
    module: 'features/admin/pages/audit',
    load: () => import('../features/admin/pages/audit.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.profileDetails,
    module: 'features/accounts/pages/details',
    load: () => import('../features/accounts/pages/details.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.profileCompanyDetails,
    module: 'features/companies/pages/company-details',
    load: () => import('../features/companies/pages/company-details.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.profileNotifications,
    module: 'features/accounts/pages/notifications',
    load: () => import('../features/accounts/pages/notifications.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.profilePayouts,
    module: 'features/companies/pages/payouts',
    load: () => import('../features/companies/pages/payouts.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.profileClose,
    module: 'features/accounts/pages/close-account',
    load: () => import('../features/accounts/pages/close-account.tsx'),
    skeleton,
  }),
  privateRoute({
    path: paths.profileCompany,
    module: 'features/companies/pages/verification',
    load: () => import('../features/companies/pages/verification.tsx'),
    skeleton,
  }),
  pageRoute({
    path: paths.references,
    module: 'features/companies/pages/reference',
    load: () => import('../features/companies/pages/reference.tsx'),
    skeleton,
    footer: 'slim',
    kind: 'work',
    action: (args) =>
      import('../features/companies/reference-action.ts').then((m) => m.referenceAction(args)),
  }),
  pageRoute({
    path: paths.company(':id'),
    module: 'features/companies/pages/badge',
    load: () => import('../features/companies/pages/badge.tsx'),
    skeleton,
    data: 'public',
  }),
]
