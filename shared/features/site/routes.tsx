import type { RouteObject } from 'react-router-dom'

import { brand } from '../../brand.ts'
import { HomeSkeleton, PageSkeleton } from '../../layout/skeletons.tsx'
import { pageRoute } from '../../routing/page-route.tsx'
import { paths } from '../../routing/paths.ts'

const skeleton = <PageSkeleton />

const faq = {
  title: `Questions about selling and buying stock | ${brand.name}`,
  name: 'FAQ',
  module: 'features/site/pages/faq',
  load: () => import('./pages/faq.tsx'),
  skeleton,
}

/** The specification's pages about the marketplace, and the Terms of Use. */
export const siteRoutes: RouteObject[] = [
  pageRoute({
    path: paths.home,
    title: `${brand.name}: ${brand.tagline}`,
    module: 'features/site/pages/home',
    load: () => import('./pages/home.tsx'),
    skeleton: <HomeSkeleton />,
    header: 'over',
    data: 'live',
  }),
  pageRoute({
    path: paths.aboutUs,
    title: `About the marketplace for unsold jewellery | ${brand.name}`,
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
    title: `Categories of jewellery, stones and bullion | ${brand.name}`,
    name: 'Categories',
    module: 'features/site/pages/categories',
    load: () => import('./pages/categories.tsx'),
    skeleton,
    data: 'live',
  }),
  pageRoute({
    path: paths.benefits,
    title: `Benefits for sellers and buyers | ${brand.name}`,
    name: 'Benefits',
    module: 'features/site/pages/benefits',
    load: () => import('./pages/benefits.tsx'),
    skeleton,
    header: 'plain',
  }),
  pageRoute({
    path: paths.contactUs,
    title: `Get in touch | ${brand.name}`,
    name: 'Get In Touch',
    module: 'features/site/pages/contact-us',
    load: () => import('./pages/contact-us.tsx'),
    skeleton,
    footer: 'slim',
    action: (args) => import('./contact-action.ts').then((m) => m.contactAction(args)),
  }),
  pageRoute({
    path: paths.policy,
    title: `Privacy policy | ${brand.name}`,
    name: 'Privacy policy',
    module: 'features/site/pages/policy',
    load: () => import('./pages/policy.tsx'),
    skeleton,
  }),
  pageRoute({
    path: paths.terms,
    title: `Terms of Use | ${brand.name}`,
    name: 'Terms of Use',
    module: 'features/site/pages/terms',
    load: () => import('./pages/terms.tsx'),
    skeleton,
    frame: 'either',
  }),
]
