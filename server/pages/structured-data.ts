import { brand } from '#shared/brand.ts'
import { paths } from '#shared/routing/paths.ts'

/**
 * Schema.org blocks of a page. Written by the server only: a client-rendered script element would
 * be refused by Trusted Types.
 */
export function structuredData(origin: string, path: string): object[] {
  const context = 'https://schema.org'
  const organization = {
    '@type': 'Organization',
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  }
  if (path === paths.home) {
    return [
      { '@context': context, ...organization, slogan: brand.tagline, sameAs: [brand.instagram] },
      { '@context': context, '@type': 'WebSite', name: brand.name, url: `${origin}/` },
    ]
  }
  return []
}
