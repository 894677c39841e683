import { lazy, Suspense } from 'react'
import type { RouteObject } from 'react-router-dom'

import { ErrorPage } from '../layout/error-page.tsx'
import { Frame } from '../layout/frame.tsx'
import { HomeSkeleton, PageSkeleton } from '../layout/skeletons.tsx'
import { fetched, pageRoute } from './page-route.tsx'
import { accountKinds, paths } from './paths.ts'

const skeleton = <PageSkeleton />

const faq = {
  module: 'features/site/pages/faq',
  load: () => import('../features/site/pages/faq.tsx'),
  skeleton,
}

/** The public site's pages. Paths are matched exactly. */
export const publicRoutes: RouteObject[] = [
  pageRoute({
    path: paths.home,
    module: 'features/site/pages/home',
    load: () => import('../features/site/pages/home.tsx'),
    skeleton: <HomeSkeleton />,
    header: 'over',
  }),
  pageRoute({
    path: paths.aboutUs,
    module: 'features/site/pages/about-us',
    load: () => import('../features/site/pages/about-us.tsx'),
    skeleton,
    header: 'plain',
  }),
  pageRoute({ path: paths.faq, ...faq }),
  pageRoute({ path: paths.faqFooter, canonical: paths.faq, ...faq }),
  pageRoute({
    path: paths.categories,
    module: 'features/site/pages/categories',
    load: () => import('../features/site/pages/categories.tsx'),
    skeleton,
  }),
  pageRoute({
    path: paths.benefits,
    module: 'features/site/pages/benefits',
    load: () => import('../features/site/pages/benefits.tsx'),
    skeleton,
    header: 'plain',
  }),
  pageRoute({
    path: paths.contactUs,
    module: 'features/site/pages/contact-us',
    load: () => import('../features/site/pages/contact-us.tsx'),
    skeleton,
    footer: 'slim',
    action: (args) =>
      import('../features/site/contact-action.ts').then((m) => m.contactAction(args)),
  }),
  pageRoute({
    path: paths.policy,
    module: 'features/site/pages/policy',
    load: () => import('../features/site/pages/policy.tsx'),
    skeleton,
  }),
  pageRoute({
    path: paths.register,
    module: 'features/companies/pages/register',
    load: () => import('../features/companies/pages/register.tsx'),
    skeleton,
    footer: 'slim',
    query: { as: accountKinds },
    action: (args) =>
      import('../features/companies/register-action.ts').then((m) => m.registerAction(args)),
  }),
  pageRoute({
    path: paths.login,
    module: 'features/accounts/pages/login',
    load: () => import('../features/accounts/pages/login.tsx'),
    skeleton,
    footer: 'slim',
    query: { ended: ['1'] },
    action: (args) =>
      import('../features/accounts/login-action.ts').then((m) => m.loginAction(args)),
  }),
  pageRoute({
    path: paths.profile,
    module: 'features/accounts/pages/profile',
    load: () => import('../features/accounts/pages/profile.tsx'),
    skeleton,
    footer: 'slim',
    data: 'browser',
  }),
  pageRoute({
    path: '*',
    module: 'layout/not-found-page',
    load: () => import('../layout/not-found-page.tsx'),
    skeleton,
  }),
]

/** Stands in for a page whose data were refused; its words are fetched when they are wanted. */
const Refused = lazy(async () => ({
  default: (await fetched(() => import('../layout/refused-page.tsx'))).RefusedPage,
}))

/**
 * THE route tree, around the pages that a side knows so far: the server renders it, the browser
 * hydrates it. What fails in a page's data stays inside the frame, at the one route `site`: a document
 * that says that there is nothing is then the same at every address.
 */
export const routeTree = (pages: RouteObject[]): RouteObject[] => [
  {
    element: <Frame />,
    errorElement: <ErrorPage />,
    children: [
      {
        id: 'site',
        errorElement: (
          <Suspense fallback={skeleton}>
            <Refused />
          </Suspense>
        ),
        children: pages,
      },
    ],
  },
]
