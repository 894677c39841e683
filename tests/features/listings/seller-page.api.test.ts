import { describe, expect, it } from 'vitest'

import { insertLots, lotAt } from '../../support/generated-lots.ts'
import { contentsOf, tagsOf, textOf } from '../../support/html.ts'
import { planOf } from '../../support/plan.ts'
import { ask, publicOrigin, openSite } from '../../support/site.ts'
import { publish, ring, stock, trader } from '../../support/traders.ts'
import { withoutIds } from '../../support/without-ids.ts'

const site = await openSite()
const seller = await trader(site, 'seller')

let count = 0
const numbered = (title: string) =>
  publish(site, seller, { ...ring, title, stockNumber: `SELL-${(count += 1)}` })
const sellerPage = async () => (await ask(site.address, `/companies/${seller.companyId}`)).text
const linksIn = (html: string) =>
  tagsOf(html).flatMap(({ name, attributes: { href } }) =>
    name === 'a' && href?.startsWith('/lots/') ? [href] : [],
  )

describe('the public page of a seller', () => {
  it('has the badge alone as long as nothing is for sale', async () => {
    const text = textOf(await sellerPage())
    expect(text).toContain('Verified seller since')
    expect(text).not.toContain('For sale')
  })

  it('shows their lots, newest first, without prices, and follows each change', async () => {
    const first = await numbered('Ring with a pearl')
    const second = await numbered('Ring with a garnet')
    const html = await sellerPage()
    expect(linksIn(html)).toEqual([`/lots/${second.slug}`, `/lots/${first.slug}`])
    expect(textOf(html)).toContain('2 lots')
    expect(withoutIds(html)).not.toMatch(/2,940|2940|GBP/)
    const blocks = contentsOf(html, 'script')
      .filter(({ tag }) => tag.attributes.type === 'application/ld+json')
      .map(({ content }) => JSON.parse(content))
    expect(blocks.map((block) => block['@type'])).toEqual(['Organization', 'ItemList'])
    expect(blocks[1].itemListElement[0]).toEqual({
      '@type': 'ListItem',
      position: 1,
      name: 'Ring with a garnet',
      url: `${publicOrigin}/lots/${second.slug}`,
    })
    await stock(site, seller, `/${second.id}/moves`, { version: second.version, move: 'pause' })
    expect(linksIn(await sellerPage())).toEqual([`/lots/${first.slug}`])
  })

  it('shows 24 of many, and how many there are', async () => {
    const { db } = (await site.context.services.open()).database
    const more = Array.from({ length: 25 }, (_, at) => lotAt(at))
    await insertLots(db, seller.companyId, more, site.context.clock())
    site.context.pages.invalidate('lots')
    const html = await sellerPage()
    expect(linksIn(html)).toHaveLength(24)
    expect(textOf(html)).toContain('The 24 newest of 26 lots')
  })

  it('is where a lot’s page leads to for more', async () => {
    const { slug } = await numbered('Ring with a ruby')
    const { text } = await ask(site.address, `/lots/${slug}`)
    expect(textOf(text)).toContain('More from this seller')
    expect(linksIn(text)).toHaveLength(4)
    expect(text).toContain(`href="/companies/${seller.companyId}"`)
  })
  it('reads only the lots that it shows, however many the seller has', async () => {
    const { db } = (await site.context.services.open()).database
    await db.execute('analyze listing')
    const plan = await planOf(
      db,
      `select id from listing where state = 'live' and company_id = '${seller.companyId}'
       order by published_at desc, id desc limit 4`,
    )
    expect(plan).toContain('listing_of_seller')
  })
})
