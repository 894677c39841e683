import { describe, expect, it } from 'vitest'

import { statedSections } from '#shared/features/listings/describe.ts'
import { kindNames, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'
import { paths } from '#shared/routing/paths.ts'

import { complete } from '../../support/complete-listings.ts'
import { metaOf, textOf } from '../../support/html.ts'
import { ask, publicOrigin, openSite } from '../../support/site.ts'
import { publish, publishEarly, ring, trader } from '../../support/traders.ts'

const site = await openSite()
const seller = await trader(site, 'seller')
const buyer = await trader(site, 'buyer')
const lot = paths.lot((await publish(site, seller)).slug)
const forSome = { ...ring, title: 'A ring for some', stockNumber: 'EARLY-1' }
const early = paths.lot((await publishEarly(site, seller, forSome, [buyer.companyId])).slug)

const htmlOf = async (path: string, headers = {}) =>
  (await ask(site.address, path, { headers })).text
const shared = (html: string) => ({
  image: metaOf(html, 'og:image').slice(publicOrigin.length),
  width: metaOf(html, 'og:image:width'),
  height: metaOf(html, 'og:image:height'),
  alt: metaOf(html, 'og:image:alt'),
})

describe('the HTML of the catalogue', () => {
  it('is the same bytes for visitors, a verified buyer and the seller', async () => {
    const pages = [
      lot,
      early,
      paths.search,
      paths.category('rings'),
      paths.category('rings', 'signet'),
      paths.company(seller.companyId),
    ]
    for (const path of pages) {
      const plain = await htmlOf(path)
      expect(plain).toContain('</html>')
      expect(await htmlOf(path, buyer.headers), path).toBe(plain)
      expect(await htmlOf(path, seller.headers), path).toBe(plain)
    }
  })

  it.each(kindNames)(
    'states all that a %s is, with its seller’s badge and country',
    async (name) => {
      const said = { ...complete[name], stockNumber: `ALL-${name}` }
      const { slug } = await publish(site, seller, said, name)
      const html = await htmlOf(paths.lot(slug))
      const shown = textOf(html)
      const sections = statedSections(kinds[name], readSheet(kinds[name], said), 'everyone')
      const rows = sections.flatMap((section) => section.rows)
      expect(rows.length).toBeGreaterThan(4)
      for (const { label, value } of rows) {
        expect(shown).toContain(label)
        expect(shown).toContain(value)
      }
      expect(shown).toMatch(/Verified seller ?, United Kingdom\./)
      expect(html).toContain(`href="${paths.company(seller.companyId)}"`)
    },
  )

  it('shares a lot with its first picture', async () => {
    const html = await htmlOf(lot)
    const { image, ...rest } = shared(html)
    expect(rest).toEqual({ width: '320', height: '320', alt: 'The piece from the front.' })
    expect(image).toMatch(/^\/pictures\/[\da-f]+-320\.jpg$/)
    expect(metaOf(html, 'twitter:image')).toBe(publicOrigin + image)
    const file = await ask(site.address, image)
    expect(file.status).toBe(200)
    expect(file.headers['content-type']).toBe('image/jpeg')
  })

  it('shares a lot in early access with nothing but its title and its picture', async () => {
    const html = await htmlOf(early)
    expect(shared(html).image).toMatch(/^\/pictures\/[\da-f]+-320\.jpg$/)
    expect(metaOf(html, 'og:title')).toMatch(/^A ring for some \|/)
    expect(metaOf(html, 'og:description')).toBe(
      'A ring for some. For sale to verified trade buyers.',
    )
    expect(html).not.toMatch(/EARLY-1|\b2,?940\b|4\.2 g|Halo/)
  })

  it('shares a category with its picture, and a part of it with its own', async () => {
    const of = async (path: string) => shared(await htmlOf(path))
    expect(await of(paths.category('rings'))).toMatchObject({
      image: expect.stringMatching(/^\/images\/\w+\/tile-rings-1200\.jpg$/),
      width: '1200',
      height: '900',
      alt: expect.stringContaining('Three rings'),
    })
    expect(await of(paths.category('rings', 'stacking'))).toMatchObject({
      image: expect.stringMatching(/\/ring-stacking-trio-pave-18k-960\.jpg$/),
      width: '960',
      height: '960',
    })
    expect(await of(paths.search)).toMatchObject({ image: '/social.png', width: '1200' })
  })
})
