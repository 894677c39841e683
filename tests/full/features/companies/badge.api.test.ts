import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { operations } from '#server/features.ts'
import { decideOnCompany } from '#server/features/companies/service.ts'
import { company } from '#server/features/companies/table.ts'
import { applyMove } from '#server/features/companies/verification/move-company.ts'
import { apiForAll } from '#server/http/api.ts'
import type { ApiForAll } from '#server/pages/page-server-options.ts'
import type { CompanyEvent } from '#shared/features/companies/verification-rules.ts'

import { testClock } from '../../../support/clock.ts'
import { completeEvidence } from '../../../support/complete-evidence.ts'
import { contextFor } from '../../../support/contexts.ts'
import { contentsOf, metaOf, tagsOf, textOf } from '../../../support/html.ts'
import { addPerson, signInAs } from '../../../support/people.ts'
import { type Answer, ask, publicOrigin, openSite, startSite } from '../../../support/site.ts'

const clock = testClock()
const day = 86_400_000
/** A verified seller, new for each test. */
let id: string
// Room for two dozen pages, so that the traces of a flood show at once.
const site = await openSite({}, { pageCacheBytes: 2_000_000 }, { clock: clock.now })
beforeEach(async () => {
  id = await addCompany()
  await put(id, { legalName: 'Aurum & <Söhne>' })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(site.address, path, { headers })
const badge = (of = id) => get(`/companies/${of}`)
const renders = () => site.context.metrics.pageRenders

/** Writes as another instance would: this one does not hear of it. */
async function put(of: string, values: Partial<typeof company.$inferInsert>) {
  const { db } = (await site.context.services.open()).database
  await db.update(company).set(values).where(eq(company.id, of))
}

async function addCompany(): Promise<string> {
  const { who, companyId } = await addPerson(site, 'seller')
  await completeEvidence(site, { companyId, personId: who.id })
  const verifiedUntil = new Date(clock.now().getTime() + 300 * day)
  await put(String(companyId), { state: 'verified', verifiedAt: clock.now(), verifiedUntil })
  return String(companyId)
}

async function move(event: CompanyEvent, until?: Date) {
  const ctx = await contextFor(site, await signInAs(site, 'operator'))
  await decideOnCompany(ctx, id, event, { reason: 'A test', until })
}

async function expectNowhere({ status, headers, text }: Answer) {
  expect(status).toBe(404)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers).not.toHaveProperty('etag')
  expect(text).toBe((await get('/no/such/page')).text)
}

describe('the badge of a verified company', () => {
  it('is a page that is complete without scripts', async () => {
    const { status, text } = await badge()
    expect(status).toBe(200)
    const shown = textOf(text)
    expect(shown).toContain('Aurum & <Söhne>')
    expect(shown).toMatch(/Verified seller since \d+ \w+ 20\d\d/)
    expect(shown).toMatch(/Verified until \d+ \w+ 20\d\d/)
    expect(shown).toContain('United Kingdom')
    expect(shown).toContain('Registration number 01234567')
    expect(text).not.toMatch(/Hatton Garden|trade\.example/)
    const title = `Aurum & <Söhne>, verified seller | Relustre`
    expect(contentsOf(text, 'title').map(({ content }) => textOf(content))).toEqual([title])
    expect(metaOf(text, 'description')).toMatch(/^Aurum & <Söhne> is a verified seller at /)
    expect(metaOf(text, 'og:title')).toBe(title)
    expect(metaOf(text, 'robots')).toBe('index, follow')
    const links = tagsOf(text).filter(({ attributes }) => attributes.rel === 'canonical')
    expect(links.map(({ attributes }) => attributes.href)).toEqual([
      `${publicOrigin}/companies/${id}`,
    ])
  })

  it('tells search engines who verified whom until when, and only what it shows', async () => {
    await put(id, { legalName: '</script><b>Aurum & Söhne' })
    const { text } = await badge()
    const blocks = contentsOf(text, 'script').filter(
      ({ tag }) => tag.attributes.type === 'application/ld+json',
    )
    const until = new Date(clock.now().getTime() + 300 * day).toISOString().slice(0, 10)
    expect(blocks.map(({ content }) => JSON.parse(content))).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: '</script><b>Aurum & Söhne',
        url: `${publicOrigin}/companies/${id}`,
        address: { '@type': 'PostalAddress', addressCountry: 'GB' },
        identifier: '01234567',
        hasCertification: {
          '@type': 'Certification',
          name: 'Verified by Relustre',
          issuedBy: { '@type': 'Organization', name: 'Relustre', url: `${publicOrigin}/` },
          certificationStatus: 'https://schema.org/CertificationActive',
          validFrom: clock.now().toISOString().slice(0, 10),
          expires: until,
        },
      },
    ])
    const sitemap = await get('/sitemap.xml')
    expect(sitemap.text).not.toContain(id)
  })

  it('contains the data for the browser, which cannot break out of its element', async () => {
    await put(id, { legalName: '</script><img src=x onerror=alert(1)>' })
    const { text } = await badge()
    const block = contentsOf(text, 'script').find(({ tag }) => tag.attributes.id === 'route-data')
    const { loaderData } = JSON.parse(block?.content ?? '')
    expect(Object.values(loaderData)).toMatchObject([{ id, sells: true, buys: false }])
    expect(
      tagsOf(text).filter(({ name, attributes }) => name === 'img' && 'onerror' in attributes),
    ).toEqual([])
  })

  it('is rendered once; browsers that have it ask whether it has changed', async () => {
    const before = renders()
    const answers = await Promise.all(Array.from({ length: 50 }, () => badge()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { etag = '', ...headers } = (await badge()).headers
    expect(headers['cache-control']).toBe('public, no-cache')
    const again = await get(`/companies/${id}`, { 'If-None-Match': etag })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
    expect(renders() - before).toBe(1)
  })

  it('is byte for byte the same for everybody', async () => {
    const { headers } = await signInAs(site, 'operator')
    const plain = await badge()
    for (const more of [headers, { Cookie: 'a=b' }, { Host: 'evil.example' }]) {
      site.context.pages.invalidate(`company:${id}`)
      const other = await get(`/companies/${id}?utm_source=x`, more)
      expect(other.body.equals(plain.body)).toBe(true)
    }
  })

  it('fits into the first flight of a connection', async () => {
    const { headers, body } = await get(`/companies/${id}`, { 'Accept-Encoding': 'br' })
    const head = Object.entries(headers).reduce((sum, each) => sum + each.join(': ').length + 2, 0)
    expect(head + body.length).toBeLessThan(14_600)
  })

  it.each([
    ['upper case', (of: string) => `/companies/${of.toUpperCase()}`],
    ['a slash at the end', (of: string) => `/companies/${of}/`],
    [
      'needless escapes',
      (of: string) => `/companies/%${of.charCodeAt(0).toString(16)}${of.slice(1)}`,
    ],
  ])('has one address: %s redirects to it', async (_what, spell) => {
    const { status, headers } = await get(spell(id))
    expect([status, headers.location]).toEqual([308, `/companies/${id}`])
  })
})

describe('without a badge', () => {
  it('visitors see the usual page for unknown addresses', async () => {
    await expectNowhere(await badge(randomUUID()))
    for (const malformed of ['x', 'a-b', `${id}0`, 'ünknown', '%3Cscript%3E', '*', ':id']) {
      await expectNowhere(await badge(encodeURI(malformed)))
    }
    for (const state of ['draft', 'submitted', 'in-review', 'rejected', 'suspended'] as const) {
      const other = await addCompany()
      await put(other, { state })
      await expectNowhere(await badge(other))
    }
  })

  it('a flood of ids costs no render and leaves nothing in the cache', async () => {
    await Promise.all([badge(), get('/faq'), badge(randomUUID())])
    const before = renders()
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => badge(randomUUID())))
      for (const { status } of answers) expect(status).toBe(404)
    }
    // Nor was anything evicted.
    await Promise.all([badge(), get('/faq')])
    expect(renders()).toBe(before)
  })
})

describe('when something changes', () => {
  it('a suspended company’s badge disappears at once, and no other page with it', async () => {
    const other = await addCompany()
    const { etag = '' } = (await badge()).headers
    await Promise.all([badge(other), get('/faq')])
    await move('suspend')
    await badge(other)
    const before = renders()
    await expectNowhere(await badge())
    await expectNowhere(await get(`/companies/${id}`, { 'If-None-Match': etag }))
    expect((await badge(other)).status).toBe(200)
    await get('/faq')
    expect(renders()).toBe(before)
    await move('reinstate')
    await expectNowhere(await badge())
    await move('verify')
    expect((await badge()).status).toBe(200)
  })

  it('a new end date shows at once', async () => {
    await badge()
    await move('renew', new Date(Date.UTC(clock.now().getUTCFullYear() + 1, 10, 30, 12)))
    expect(textOf((await badge()).text)).toContain('Verified until 30 November')
  })

  it('a page that was read before a change is not kept after it', async () => {
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    const real = apiForAll(site.context, operations)
    const read = vi.fn()
    const slow: ApiForAll = (note) => {
      const api = real(note)
      return {
        ...api,
        call: async (to, input) => {
          const output = await api.call(to, input)
          read()
          await held
          return output
        },
      }
    }
    const { pages } = site.context
    const server: Server = createServer((request, response) => {
      void pages.handle(request, response, slow)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = server.address() as AddressInfo
      const early = ask(`http://127.0.0.1:${port}`, `/companies/${id}`)
      await expect.poll(() => read).toHaveBeenCalled()
      await move('suspend')
      // Requests from now on do not wait for what was read before.
      await expectNowhere(await badge())
      go()
      expect((await early).status).toBe(200)
      await expectNowhere(await badge())
    } finally {
      server.close()
    }
  })

  it('a change on another instance shows within five seconds', async () => {
    await badge()
    await put(id, { state: 'suspended' })
    expect((await badge()).status).toBe(200)
    clock.pass(5)
    await expectNowhere(await badge())
  })

  it('no page outlives the verification, however fresh it is', async () => {
    await put(id, { verifiedUntil: new Date(clock.now().getTime() + 2000) })
    expect((await badge()).status).toBe(200)
    clock.pass(2)
    await expectNowhere(await badge())
    // The job that ends the verification later changes nothing.
    const ctx = await contextFor(site, await signInAs(site, 'operator'))
    await applyMove(ctx, { mover: 'clock' }, id, 'expire')
    await expectNowhere(await badge())
  })
})

it('while the database is unavailable the badge says so, that answer is not kept, and the rest of the site works', async () => {
  const away = await startSite({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  try {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await ask(away.address, `/companies/${id}`, { method })
      expect(status).toBe(503)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-type']).toContain('text/html')
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await ask(away.address, '/faq')).status).toBe(200)
    expect((await ask(away.address, '/companies/%3C')).status).toBe(404)
  } finally {
    await away.stop(0)
  }
})
