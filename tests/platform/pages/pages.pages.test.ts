import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { pagesByPath } from '#server/pages/page-address.ts'
import { brand } from '#shared/brand.ts'

import { contentsOf, metaOf, tagsOf, textOf } from '../../support/html.ts'
import { ask, publicOrigin, startSite } from '../../support/site.ts'

const unknownPath = '/no/such/page'
const known = [...pagesByPath.keys()]
const all = [...known, unknownPath]

const pages = new Map<string, string>()
const site = await startSite({}, {}, { renderAhead: true })
for (const path of all) pages.set(path, (await ask(site.address, path)).text)

const htmlOf = (path: string) => pages.get(path) ?? ''
const linkOf = (html: string, rel: string) =>
  tagsOf(html).filter(({ name, attributes }) => name === 'link' && attributes.rel === rel)
const titleOf = (html: string) => textOf(contentsOf(html, 'title')[0]?.content ?? '')
const digest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

describe.each(all)('%s: metadata', (path) => {
  it('has one title, a description and keywords', () => {
    const html = htmlOf(path)
    expect(contentsOf(html, 'title')).toHaveLength(1)
    expect(titleOf(html).length).toBeGreaterThan(3)
    expect(titleOf(html).length).toBeLessThanOrEqual(75)
    expect(metaOf(html, 'description').length).toBeGreaterThan(20)
    expect(metaOf(html, 'description').length).toBeLessThanOrEqual(200)
    expect(metaOf(html, 'keywords')).toContain(', ')
  })

  it('has the robots directive and the revisit hint of the specification', () => {
    expect(metaOf(htmlOf(path), 'robots')).toBe('index, follow')
    expect(metaOf(htmlOf(path), 'revisit-after')).toBe('7 days')
  })

  it('has social previews that match the page, with an absolute image', () => {
    const html = htmlOf(path)
    for (const name of ['og:title', 'twitter:title']) expect(metaOf(html, name)).toBe(titleOf(html))
    for (const name of ['og:description', 'twitter:description']) {
      expect(metaOf(html, name)).toBe(metaOf(html, 'description'))
    }
    expect(metaOf(html, 'og:type')).toBe('website')
    expect(metaOf(html, 'og:site_name')).toBe(brand.name)
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
    for (const name of ['og:image', 'twitter:image']) {
      expect(metaOf(html, name)).toMatch(new RegExp(`^${publicOrigin}/[\\w.-]+\\.png$`))
    }
  })

  it('has its canonical address, or none if there is no page', () => {
    const canonical = linkOf(htmlOf(path), 'canonical').map(({ attributes }) => attributes.href)
    const own = pagesByPath.get(path)?.canonical ?? path
    expect(canonical).toEqual(path === unknownPath ? [] : [publicOrigin + own])
  })

  it('names its language and fits the screen', () => {
    expect(htmlOf(path)).toMatch(/^<!DOCTYPE html><html lang="en-GB"/i)
    expect(metaOf(htmlOf(path), 'viewport')).toBe('width=device-width, initial-scale=1')
    expect(htmlOf(path).indexOf('<meta charset="utf-8">')).toBeLessThan(200)
  })
})

describe.each(all)('%s: structure', (path) => {
  it('has exactly one h1, one main, the header, the footer and the root', () => {
    // A page that the specification does not name has a second header, hidden from visitors.
    const shown = tagsOf(htmlOf(path)).filter(({ attributes }) => attributes.hidden === undefined)
    const classes = shown.map(({ name, attributes }) => [name, attributes.class?.split(' ')[0]])
    const names = classes.map(([name]) => name)
    expect(names.filter((name) => name === 'h1')).toHaveLength(1)
    expect(names.filter((name) => name === 'main')).toHaveLength(1)
    expect(classes.filter((each) => each.join() === 'header,header')).toHaveLength(1)
    expect(classes).toContainEqual(['footer', 'footer'])
    expect(htmlOf(path)).toContain('<div id="root">')
  })

  it('skips no level of heading', () => {
    const levels = tagsOf(htmlOf(path).split('<footer')[0] ?? '')
      .filter(({ name }) => /^h[1-6]$/.test(name))
      .map(({ name }) => Number(name.slice(1)))
    expect(levels[0]).toBe(1)
    for (const [at, level] of levels.entries()) {
      expect(level - (levels[at - 1] ?? 0), `heading ${at}`).toBeLessThanOrEqual(1)
    }
  })

  it('has no id twice, and every label and reference finds its element', () => {
    const tags = tagsOf(htmlOf(path))
    const ids = tags.flatMap(({ attributes }) => attributes.id ?? [])
    expect(ids).toEqual([...new Set(ids)])
    for (const { attributes } of tags) {
      for (const name of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls']) {
        for (const id of attributes[name]?.split(' ') ?? []) expect(ids).toContain(id)
      }
      if (attributes.href?.startsWith('#')) expect(ids).toContain(attributes.href.slice(1))
    }
  })

  it('gives every image its text, size and sources', () => {
    for (const { name, attributes } of tagsOf(htmlOf(path))) {
      if (name !== 'img') continue
      expect(attributes).toHaveProperty('alt')
      expect(Number(attributes.width)).toBeGreaterThan(0)
      expect(Number(attributes.height)).toBeGreaterThan(0)
      expect(attributes.loading === 'lazy' || attributes.fetchpriority === 'high').toBe(true)
    }
  })

  it('has no stray markup or code in the text', () => {
    expect(textOf(htmlOf(path))).not.toMatch(
      /lorem|ipsum|undefined|\[object|NaN|TODO|&\w+;|\{\w+\}/i,
    )
  })
})

describe.each(all)('%s: what it loads and runs', (path) => {
  it('has no inline script, style or handler but the two with hashes in the policy', async () => {
    const html = htmlOf(path)
    const policy = (await ask(site.address, path)).headers['content-security-policy'] ?? ''
    const inline = contentsOf(html, 'script').filter(
      ({ tag }) => tag.attributes.src === undefined && !/json/.test(tag.attributes.type ?? ''),
    )
    expect(inline).toHaveLength(1)
    expect(policy).toContain(`script-src 'self' '${digest(inline[0]?.content ?? '')}';`)
    const styles = contentsOf(html, 'style')
    expect(styles).toHaveLength(1)
    expect(policy).toContain(`style-src 'self' '${digest(styles[0]?.content ?? '')}';`)
    for (const { attributes } of tagsOf(html)) {
      expect(Object.keys(attributes).filter((name) => /^on|^style$|^srcdoc$/.test(name))).toEqual(
        [],
      )
      for (const name of ['href', 'src', 'action', 'formaction']) {
        expect(attributes[name] ?? '').not.toMatch(/^\s*(?:javascript|data|vbscript):/i)
      }
    }
  })

  it('loads only from this site, and links to others only by HTTPS', () => {
    for (const { name, attributes } of tagsOf(htmlOf(path))) {
      for (const loaded of [attributes.src, attributes.poster, attributes.action]) {
        if (loaded !== undefined) expect(loaded).toMatch(/^\/(?!\/)/)
      }
      const { href } = attributes
      if (href === undefined || href.startsWith('#') || /^(?:mailto|tel):/.test(href)) continue
      if (name === 'link' && attributes.rel === 'canonical') continue
      // Instagram, and the sources of figures: links, which load nothing.
      if (name === 'a' && href.startsWith('https://')) continue
      expect(href, `<${name}>`).toMatch(/^\/(?!\/)|^$/)
    }
  })

  it('names its own code and no other page’s, and preloads none of it', () => {
    const html = htmlOf(path)
    const { build } = site.context
    const entry = tagsOf(html).find(({ attributes }) => attributes.src === build.entry.url)
    const module = pagesByPath.get(path)?.module ?? 'layout/not-found-page'
    const own = build.pages[module] ?? []
    expect(own.length).toBeGreaterThan(0)
    // The entry imports the application; the imports of that should not wait for it.
    const expected = [...build.app.slice(1), ...own]
    expect(entry?.attributes['data-chunks']).toBe(expected.map(({ url }) => url).join(' '))
    expect(entry?.attributes.integrity).toMatch(/^sha256-/)
    // The largest picture gets the whole bandwidth.
    for (const rel of ['modulepreload', 'preload']) expect(linkOf(html, rel)).toEqual([])
  })

  it('has no broken reference', async () => {
    const named = new Set<string>()
    for (const { name, attributes } of tagsOf(htmlOf(path))) {
      const { href, src, srcset } = attributes
      if (name !== 'a' && href?.startsWith('/')) named.add(href)
      if (src !== undefined) named.add(src)
      const later = [attributes['data-sheet'], ...(attributes['data-chunks']?.split(' ') ?? [])]
      for (const each of later) if (each !== undefined) named.add(each)
      for (const each of srcset?.split(',') ?? []) named.add(each.trim().split(' ')[0] ?? '')
    }
    expect(named.size).toBeGreaterThan(5)
    for (const url of named) {
      const { status, headers } = await ask(site.address, url, { method: 'HEAD' })
      expect(status, url).toBe(200)
      if (url.startsWith('/images/')) expect(headers['content-type']).toMatch(/^image\//)
    }
  })

  it('links only to pages that exist, at their exact address', async () => {
    for (const { name, attributes } of tagsOf(htmlOf(path))) {
      if (name !== 'a' || !attributes.href?.startsWith('/')) continue
      const [address = ''] = attributes.href.split('#')
      const { status } = await ask(site.address, address, { method: 'HEAD' })
      expect(status, attributes.href).toBe(200)
    }
  })

  it('contains valid JSON-LD about this site', () => {
    const blocks = contentsOf(htmlOf(path), 'script').filter(
      ({ tag }) => tag.attributes.type === 'application/ld+json',
    )
    for (const { content } of blocks) {
      const data = JSON.parse(content) as Record<string, unknown>
      expect(data['@context']).toBe('https://schema.org')
      expect(typeof data['@type']).toBe('string')
    }
  })
})

describe('structured data', () => {
  const typesOf = (path: string) =>
    contentsOf(htmlOf(path), 'script')
      .filter(({ tag }) => tag.attributes.type === 'application/ld+json')
      .map(({ content }) => JSON.parse(content) as Record<string, unknown>)
  const find = (path: string, type: string) => typesOf(path).find((data) => data['@type'] === type)

  it('home names the organization and the website', () => {
    expect(find('/', 'Organization')).toMatchObject({ name: brand.name, url: `${publicOrigin}/` })
    expect(find('/', 'WebSite')).toMatchObject({ name: brand.name, url: `${publicOrigin}/` })
  })

  it.each(known.filter((path) => path !== '/'))('%s names its place in the site', (path) => {
    const list = find(path, 'BreadcrumbList')?.itemListElement as { item?: string }[] | undefined
    expect(list?.[0]?.item).toBe(`${publicOrigin}/`)
    expect(list).toHaveLength(2)
  })

  it.each(['/faq', '/Faq'])('%s lists its questions, each of which the page shows', (path) => {
    const questions = find(path, 'FAQPage')?.mainEntity as
      | { name: string; acceptedAnswer: { text: string } }[]
      | undefined
    expect(questions?.length).toBeGreaterThanOrEqual(15)
    const shown = textOf(htmlOf(path))
    for (const { name, acceptedAnswer } of questions ?? []) {
      expect(shown).toContain(name)
      expect(acceptedAnswer.text.length).toBeGreaterThan(20)
    }
  })
})

describe('titles', () => {
  it('every page has its own', () => {
    const titles = all.filter((path) => path !== '/Faq').map((path) => titleOf(htmlOf(path)))
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('every page has its own description', () => {
    const texts = all
      .filter((path) => path !== '/Faq')
      .map((path) => metaOf(htmlOf(path), 'description'))
    expect(new Set(texts).size).toBe(texts.length)
  })
})
