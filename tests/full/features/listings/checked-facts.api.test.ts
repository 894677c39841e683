import { describe, expect, it } from 'vitest'

import type { Checked, FullLot } from '#shared/features/listings/lot-data.ts'

import { complete } from '../../../support/complete-listings.ts'
import { textOf } from '../../../support/html.ts'
import { ask, openSite } from '../../../support/site.ts'
import { addPictureRow, knownSeller, publish, ring, trader } from '../../../support/traders.ts'

const site = await openSite()

const fullOf = async (slug: string): Promise<FullLot & { checked: Checked }> => {
  const { full, checked } = (await ask(site.address, `/api/lots/${slug}`)).json
  return { ...full, checked }
}
const pageOf = async (slug: string) => textOf((await ask(site.address, `/lots/${slug}`)).text)

describe('what we have checked, on a lot’s page', () => {
  it('names the seller’s verification, and our reading of a listing only if there was one', async () => {
    const [fresh, trusted] = [await trader(site, 'seller'), await knownSeller(site)]
    const read = await publish(site, fresh)
    // A stone of this size needs no report.
    const unread = await publish(site, trusted, { ...ring, 'stones.1.carats': '1.6' })
    const { seller, checked } = await fullOf(read.slug)
    const now = site.context.clock()
    expect(Math.abs(now.getTime() - Date.parse(seller.since))).toBeLessThan(60_000)
    expect(Date.parse(seller.until)).toBeGreaterThan(now.getTime())
    expect(checked.readAt).not.toBeNull()
    expect((await fullOf(unread.slug)).checked.readAt).toBeNull()

    const page = await pageOf(read.slug)
    expect(page).toContain('What we have checked')
    expect(page).toContain('We read and approved it on')
    expect(page).toContain('We have not seen the goods.')
    expect(page).not.toContain('asked the laboratory')
    expect(await pageOf(unread.slug)).not.toContain('We read and approved it')
  })

  it('says that pictures are its own only as long as no other company has one like them', async () => {
    const [seller, other] = [await trader(site, 'seller'), await trader(site, 'seller')]
    const own = await publish(site, seller)
    const hash = '5a5a0f0f3c3c9696'
    await addPictureRow(site, own.id, hash)
    expect((await fullOf(own.slug)).checked.ownPictures).toBe(true)
    expect(await pageOf(own.slug)).toContain('No picture matches another company’s.')
    const copy = await publish(site, other, { ...ring, stockNumber: 'COPY-1' })
    await addPictureRow(site, copy.id, hash)
    site.context.pages.invalidate('lots')
    expect((await fullOf(own.slug)).checked.ownPictures).toBe(false)
    expect(await pageOf(own.slug)).not.toContain('None of them looks like')
  })

  it('says of a report whether another lot names it, and that we have not asked the laboratory', async () => {
    const seller = await trader(site, 'seller')
    const graded = { ...complete.diamond, laboratory: 'GIA', report: '2141438172' }
    const first = await publish(site, seller, { ...graded, stockNumber: 'R-1' }, 'diamond')
    expect((await fullOf(first.slug)).checked.ownReports).toBe(true)
    expect(await pageOf(first.slug)).toContain(
      'No other lot names its number. We have not asked the laboratory.',
    )
    await publish(site, seller, { ...graded, stockNumber: 'R-2' }, 'diamond')
    expect((await fullOf(first.slug)).checked.ownReports).toBe(false)
    const page = await pageOf(first.slug)
    expect(page).not.toContain('No other lot names')
    expect(page).toContain('We have not asked the laboratory.')
  })
})
