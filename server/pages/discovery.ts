import type { SitemapAddress, SitemapPart } from '#server/contract/feature.ts'
import { brand } from '#shared/brand.ts'
import { utcDay } from '#shared/utc-day.ts'

import { pagesByPath } from './page-address.ts'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** A document of the sitemap protocol; entries name an address and the day of its last change. */
function sitemapXml(
  [outer, inner]: readonly ['urlset', 'url'] | readonly ['sitemapindex', 'sitemap'],
  entries: readonly { url: string; changed: Date | null }[],
): string {
  const lines = entries.map(({ url, changed }) => {
    const day = changed === null ? '' : `<lastmod>${utcDay(changed)}</lastmod>`
    return `<${inner}><loc>${escape(url)}</loc>${day}</${inner}>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${outer} ${namespace}>\n${lines.join('\n')}\n</${outer}>\n`
}

/** A sitemap of these addresses. */
export const urlSet = (origin: string, addresses: readonly SitemapAddress[]): string =>
  sitemapXml(
    ['urlset', 'url'],
    addresses.map(({ path, changed }) => ({ url: origin + path, changed })),
  )

/** The index of several sitemaps. */
export const sitemapIndex = (origin: string, parts: readonly SitemapPart[]): string =>
  sitemapXml(
    ['sitemapindex', 'sitemap'],
    parts.map(({ name, changed }) => ({ url: `${origin}/sitemaps/${name}.xml`, changed })),
  )

/** The sitemap of the pages with fixed addresses, each in its canonical spelling. */
export const sitemap = (origin: string): string =>
  urlSet(
    origin,
    [...pagesByPath].flatMap(([path, { canonical }]) =>
      canonical === undefined ? [{ path, changed: null }] : [],
    ),
  )

/** What crawlers may read: everything but the API. */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** RFC 9116. Every build and every start renews the expiry, at most a year ahead. */
export function securityText(origin: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11, 1))
  return [
    `Contact: ${origin}/contact-us`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}/policy`,
    '',
  ].join('\n')
}

/** The web application manifest. */
export function webManifest(): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    lang: 'en-GB',
    start_url: '/',
    display: 'browser',
    background_color: '#fbf8f3',
    theme_color: '#fbf8f3',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}
