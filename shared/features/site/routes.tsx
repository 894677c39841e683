import type { RouteObject } from 'react-router-dom'

import { HomeSkeleton, PageSkeleton } from '../../layout/skeletons.tsx'
import { pageRoute } from '../../routing/page-route.tsx'
import { paths } from '../../routing/paths.ts'

const skeleton = <PageSkeleton />

const faq = {
  name: 'FAQ',
  module: 'features/site/pages/faq',
  load: () => import('./pages/faq.tsx'),
  skeleton,
}

/** The specification's pages about the marketplace. */
export const siteRoutes: RouteObject[] = [
  pageRoute({
    path: paths.home,
    module: 'features/site/pages/home',
    load: () => import('./pages/home.tsx'),
    skeleton: <HomeSkeleton />,
    header: 'over',
    data: 'live',
  }),
  pageRoute({
    path: paths.aboutUs,
    name: 'About Us',
    module: 'features/site/pages/about-us',
    load: () => import('./pages/about-us.tsx'),
    skeleton,
    header: 'plain',
  }),
  pageRoute({ path: paths.faq, ...faq }),
  pageRoute({ path: paths.faqFooter, canonical: paths.faq, ...faq }),
  pageRoute({
    path: paths.categories,
    name: 'Categories',
    module: 'features/site/pages/categories',
    load: () => import('./pages/categories.tsx'),
    skeleton,
    data: 'live',
  }),
  pageRoute({
    path: paths.benefits,
    name: 'Benefits',
    module: 'features/site/pages/benefits',
    load: () => import('./pages/benefits.tsx'),
    skeleton,
    header: 'plain',
  }),
  pageRoute({
    path: paths.contactUs,
    name: 'Get In Touch',
    module: 'features/site/pages/contact-us',
    load: () => import('./pages/contact-us.tsx'),
    skeleton,
    footer: 'slim',
    action: (args) => import('./contact-action.ts').then((m) => m.contactAction(args)),
  }),
  pageRoute({
    path: paths.policy,
    name: 'Privacy policy',
    module: 'features/site/pages/policy',
    load: () => import('./pages/policy.tsx'),
    skeleton,
  }),
  pageRoute({
    path: paths.terms,
    name: 'Terms of Use',
    module: 'features/site/pages/terms',
    load: () => import('./pages/terms.tsx'),
    skeleton,
  }),
]
