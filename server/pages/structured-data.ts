import { brand } from '#shared/brand.ts'
import type { Badge } from '#shared/features/companies/badge-data.ts'
import { faqGroups } from '#shared/features/site/faq-copy.ts'
import { paths } from '#shared/routing/paths.ts'

const context = 'https://schema.org'

/** What each page is called in the breadcrumb trail, with its canonical path. */
const trail: Readonly<Record<string, readonly [name: string, path: string]>> = {
  [paths.aboutUs]: ['About Us', paths.aboutUs],
  [paths.faq]: ['FAQ', paths.faq],
  [paths.faqFooter]: ['FAQ', paths.faq],
  [paths.categories]: ['Categories', paths.categories],
  [paths.benefits]: ['Benefits', paths.benefits],
  [paths.contactUs]: ['Get In Touch', paths.contactUs],
  [paths.policy]: ['Privacy policy', paths.policy],
  [paths.register]: ['Register', paths.register],
  [paths.login]: ['Login', paths.login],
  [paths.profile]: ['My Profile', paths.profile],
}

function home(origin: string): object[] {
  return [
    {
      '@context': context,
      '@type': 'Organization',
      name: brand.name,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      slogan: brand.tagline,
      sameAs: [brand.instagram],
    },
    { '@context': context, '@type': 'WebSite', name: brand.name, url: `${origin}/` },
  ]
}

function breadcrumb(origin: string, [name, path]: readonly [string, string]): object {
  const steps: readonly (readonly [string, string])[] = [
    ['Home', paths.home],
    [name, path],
  ]
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([label, to], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: origin + to,
    })),
  }
}

function questions(): object {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: faqGroups
      .flatMap((group) => group.questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
  }
}

/** A verified company: what its badge says, and nothing more. */
function verified(origin: string, { id, name, country, since, until }: Badge): object {
  return {
    '@context': context,
    '@type': 'Organization',
    name,
    url: origin + paths.company(id),
    address: { '@type': 'PostalAddress', addressCountry: country },
    hasCertification: {
      '@type': 'Certification',
      name: `Verified by ${brand.name}`,
      issuedBy: { '@type': 'Organization', name: brand.name, url: `${origin}/` },
      certificationStatus: `${context}/CertificationActive`,
      validFrom: since.slice(0, 10),
      expires: until.slice(0, 10),
    },
  }
}

/**
 * Schema.org blocks of a page. Written by the server only: a client-rendered script element would
 * be refused by Trusted Types.
 * @param data what the page's loader has answered, where it has one
 */
export function structuredData(origin: string, path: string, data?: unknown): object[] {
  if (path === paths.home) return home(origin)
  if (path.startsWith(paths.company(''))) return [verified(origin, data as Badge)]
  const step = trail[path]
  const blocks = step === undefined ? [] : [breadcrumb(origin, step)]
  return step?.[1] === paths.faq ? [...blocks, questions()] : blocks
}
