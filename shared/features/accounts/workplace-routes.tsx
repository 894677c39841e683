import type { RouteObject } from 'react-router-dom'

import { brand } from '../../brand.ts'
import { PageSkeleton } from '../../layout/skeletons.tsx'
import { pageRoute } from '../../routing/page-route.tsx'
import { paths } from '../../routing/paths.ts'
import { privateRoute } from '../../routing/private-route.tsx'

/** Pages for those who are not logged in, or may not go on yet. */
const outside = { skeleton: <PageSkeleton />, footer: 'slim', kind: 'work' } as const
/** Pages that emailed links open, with a secret in their fragment. */
const mailed = { ...outside, referrer: 'none' } as const

/** The pages of accounts behind the public site. */
export const accountWorkplaceRoutes: RouteObject[] = [
  pageRoute({
    path: paths.confirmEmail,
    title: `Confirm your email address | ${brand.name}`,
    module: 'features/accounts/pages/confirm-email',
    load: () => import('./pages/confirm-email.tsx'),
    ...mailed,
  }),
  pageRoute({
    path: paths.approveEmail,
    title: `Approve your new email address | ${brand.name}`,
    module: 'features/accounts/pages/approve-email',
    load: () => import('./pages/approve-email.tsx'),
    ...mailed,
  }),
  pageRoute({
    path: paths.confirmNewEmail,
    title: `Confirm your new email address | ${brand.name}`,
    module: 'features/accounts/pages/confirm-new-email',
    load: () => import('./pages/confirm-new-email.tsx'),
    ...mailed,
  }),
  pageRoute({
    path: paths.keepSecondStep,
    title: `Keep two-step login | ${brand.name}`,
    module: 'features/accounts/pages/keep-second-step',
    load: () => import('./pages/keep-second-step.tsx'),
    ...mailed,
  }),
  pageRoute({
    path: paths.resetPassword,
    title: `Choose a new password | ${brand.name}`,
    module: 'features/accounts/pages/reset-password',
    load: () => import('./pages/reset-password.tsx'),
    ...mailed,
  }),
  pageRoute({
    path: paths.forgotPassword,
    title: `Forgotten your password? | ${brand.name}`,
    module: 'features/accounts/pages/forgot-password',
    load: () => import('./pages/forgot-password.tsx'),
    ...outside,
    action: (args) =>
      import('./forgot-password-action.ts').then((m) => m.forgotPasswordAction(args)),
  }),
  pageRoute({
    path: paths.accountClosed,
    title: `Your account is closed | ${brand.name}`,
    module: 'features/accounts/pages/account-closed',
    load: () => import('./pages/account-closed.tsx'),
    ...outside,
  }),
  pageRoute({
    path: paths.acceptTerms,
    // Links of the workplace's header would all lead back here.
    frame: 'site',
    module: 'features/accounts/pages/accept-terms',
    load: () => import('./pages/accept-terms.tsx'),
    ...outside,
    data: 'browser',
    action: (args) => import('./accept-terms-action.ts').then((m) => m.acceptTermsAction(args)),
  }),
  privateRoute({
    path: paths.profileDetails,
    module: 'features/accounts/pages/your-details',
    load: () => import('./pages/your-details.tsx'),
    group: 'profile',
    tab: { label: 'Your details', at: 20 },
  }),
  privateRoute({
    path: paths.profileSecurity,
    module: 'features/accounts/pages/security',
    load: () => import('./pages/security.tsx'),
    group: 'profile',
    tab: { label: 'Security', at: 50 },
  }),
  privateRoute({
    path: paths.profileNotifications,
    module: 'features/accounts/pages/notifications',
    load: () => import('./pages/notifications.tsx'),
    group: 'profile',
    tab: { label: 'Notification settings', at: 60 },
  }),
  privateRoute({
    path: paths.profileClose,
    module: 'features/accounts/pages/close-account',
    load: () => import('./pages/close-account.tsx'),
    group: 'profile',
  }),
]
