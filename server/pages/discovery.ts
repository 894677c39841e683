import { brand } from '#shared/brand.ts'

import { pagesByPath } from './page-address.ts'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * The sitemap: the canonical addresses of all pages.
 * @param more pages whose path has parameters, which only their feature knows
 */
export function sitemap(origin: string, more: readonly string[] = []): string {
  const addresses = [...pagesByPath].flatMap(([path, handle]) =>
    handle.canonical === undefined ? [path] : [],
  )
  const urls = [...addresses, ...more].map(
    (path) => `<url><loc>${escape(origin + path)}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

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
