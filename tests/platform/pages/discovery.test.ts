import { describe, expect, it } from 'vitest'

import { robots, securityText, sitemap, webManifest } from '#server/pages/discovery.ts'
import { pagesByPath } from '#server/pages/page-address.ts'

const origin = 'https://relustre.example'

describe('files for machines:', () => {
  it('the sitemap lists every page once, at its canonical address', () => {
    const listed = [...sitemap(origin).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])
    const canonical = [...pagesByPath].filter(([, handle]) => handle.canonical === undefined)
    expect(listed.toSorted()).toEqual(canonical.map(([path]) => origin + path).toSorted())
    expect(listed).not.toContain(`${origin}/Faq`)
  })

  it('the sitemap is well-formed even if the origin contains markup', () => {
    expect(sitemap('https://a.example/&<')).not.toMatch(/&(?!amp;|lt;|gt;)|<loc>[^<]*<(?!\/loc)/)
  })

  it('robots.txt lets crawlers read the pages and names the sitemap', () => {
    expect(robots(origin)).toContain('User-agent: *')
    expect(robots(origin)).toContain(`Sitemap: ${origin}/sitemap.xml`)
    expect(robots(origin)).not.toMatch(/^Disallow: \/$/m)
  })

  it.each(['2026-01-01', '2026-12-31', '2028-02-29'])(
    'security.txt of %s has a contact and expires within a year, not in the past',
    (day) => {
      const now = new Date(day)
      const text = securityText(origin, now)
      expect(text).toMatch(/^Contact: https:/m)
      expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt`)
      const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
      const days = (expires - now.getTime()) / 86_400_000
      expect(days).toBeGreaterThan(200)
      expect(days).toBeLessThan(366)
    },
  )

  it('the manifest has a name and maskable icons', () => {
    const manifest = JSON.parse(webManifest()) as { name: string; icons: { purpose?: string }[] }
    expect(manifest.name).toBe('Relustre')
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  })
})
