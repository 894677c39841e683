import { describe, expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../../support/axe.ts'
import { journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { mixedLot, soldForTotal } from '../../support/mixed-lots.ts'
import { openerIn } from '../../support/open-pages.ts'
import { knownSeller, publish, stock, trader } from '../../support/traders.ts'

journeysOn(localSite, 'lots in parts', async (run) => {
  let lots = 0
  const open = openerIn(run)
  const lotOf = (said: Readonly<Record<string, string>> = {}) =>
    publish(
      run.site,
      seller,
      { ...mixedLot, stockNumber: `PART-${(lots += 1)}`, ...said },
      'mixed-lot',
    )
  const seller = await knownSeller(run.site)
  const buyer = await trader(run.site, 'buyer')

  it('a buyer on a phone offers for lines, the seller accepts, and the rest needs a price', async () => {
    const { id, slug } = await lotOf({ ...soldForTotal, breaking: 'share', share: '30' })
    const { page, complaints } = await open(buyer, paths.lot(slug), 390)
    await page.getByText('Lines can be picked in an offer, with a minimum share').waitFor()
    await page.getByRole('link', { name: 'Make an offer' }).click()
    await page.getByRole('radio', { name: 'Some of its lines' }).check()
    await page.getByText('Pick lines of at least 120.0 g in all.').waitFor()
    await page.getByText('No line is ticked.').waitFor()
    await page.getByLabel('Total price (GBP)').fill('4200')
    await page.getByRole('button', { name: 'Send the offer' }).click()
    await page.getByText('Tick the lines that you want.').waitFor()
    await page.getByRole('checkbox', { name: /Plain hoops/ }).check()
    await page.getByText('Ticked: 1 line, 20 pieces, 60.0 g. Tick 60.0 g more.').waitFor()
    await page.getByRole('button', { name: 'Send the offer' }).click()
    await page.getByText('Pick lines of at least 120.0 g in all. You have ticked 60.0 g.').waitFor()
    await page.getByRole('button', { name: 'Tick all' }).click()
    await page.getByText('These are all lines, so the offer is for the whole lot.').waitFor()
    await page.getByRole('checkbox', { name: /Signet rings/ }).uncheck()
    await page.getByRole('checkbox', { name: /Sapphire pendants/ }).uncheck()
    await page.getByText('Ticked: 2 lines, 30 pieces, 160.0 g.').waitFor()
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Send the offer' }).click()
    await page.getByRole('heading', { name: 'The lines of this offer' }).waitFor()
    await page.getByText('Gold, 585').waitFor()
    const address = page.url()
    await page.goto(paths.lot(slug))
    await page.getByText('Your offer of £4,200.00 for 2 lines is waiting for the seller.').waitFor()

    const theirs = await open(seller, new URL(address).pathname)
    await theirs.page.getByText('2 lines, 30 pieces, 160.0 g, as the lot listed them').waitFor()
    await theirs.page.getByRole('button', { name: 'Counter' }).click()
    await theirs.page.getByLabel('Total price (GBP)').fill('4500')
    expect(await theirs.page.getByLabel('How many').count()).toBe(0)
    await theirs.page.getByRole('button', { name: 'Send the counter-offer' }).click()
    await theirs.page.getByRole('heading', { name: 'Counter-offer from you' }).waitFor()

    await page.goto(address)
    await page.getByRole('button', { name: 'Accept £4,500.00' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('link', { name: /^Open order \d{5}$/ }).click()
    await page.getByText('2 lines of Stock of a closed shop').first().waitFor()
    await page.getByText('GB29 NWBK 6016 1331 9268 19').waitFor()

    await theirs.page.goto(paths.listing(id))
    await theirs.page
      .getByText('Lines of it were sold. Set a new price for the rest, and resume it.')
      .waitFor()
    await theirs.page.goto(paths.stock)
    await theirs.page.getByRole('link', { name: '2 lines of Stock of a closed shop' }).click()
    await theirs.page.getByText('Only your company. Its lines belong to an open order').waitFor()
    expect(await theirs.page.getByRole('radio', { name: /^Everyone/ }).count()).toBe(0)
    expect(await theirs.page.getByRole('heading', { name: 'Preview' }).count()).toBe(0)
    expect(await theirs.page.locator('.pictures-list img').count()).toBeGreaterThan(0)
    expect(await overflow(theirs.page)).toEqual({ scroll: false, over: [] })
    expect(await faults(theirs.page)).toEqual([])
    await theirs.page.getByRole('link', { name: 'Stock of a closed shop', exact: true }).click()
    await theirs.page.getByRole('radio', { name: /^Everyone/ }).waitFor()
    expect([...complaints, ...theirs.complaints]).toEqual([])
  })

  it('a seller reads why an offer cannot be accepted once its lines have changed', async () => {
    const { id, slug, version } = await lotOf()
    const { page } = await open(buyer, paths.newOfferOf(slug, 1))
    await page.getByRole('radio', { name: 'Some of its lines' }).check()
    await page.getByRole('checkbox', { name: /Signet rings/ }).check()
    await page.getByText('List price of 1 line').waitFor()
    await page.getByText('£7,000.00').waitFor()
    await page.getByLabel('Total price (GBP)').fill('6500')
    await page.getByRole('button', { name: 'Send the offer' }).click()
    await page.getByRole('heading', { name: 'Offer from you' }).waitFor()
    const said = { 'lines.3.pieces': '5', pieces: '39' }
    await stock(run.site, seller, `/${id}`, { version, said }, 'PUT')
    const theirs = await open(seller, new URL(page.url()).pathname)
    await theirs.page.getByText('The lot no longer has these lines, or they were').waitFor()
    const accept = theirs.page.getByRole('button', { name: 'Accept £6,500.00' })
    expect(await accept.getAttribute('aria-disabled')).toBe('true')
  })

  describe('the pages', () => {
    it('have room for many lines on a phone', async () => {
      const many = Object.fromEntries(
        Array.from({ length: 60 }, (_, at) => [
          [`lines.${at + 1}.title`, `Earrings and pendants of the ${at + 1}. show case, mixed`],
          [`lines.${at + 1}.pieces`, '12'],
          [`lines.${at + 1}.weight`, '48.25 g'],
        ]).flat(),
      )
      const { title, condition, quantity, country, breaking, basis, currency, price } = mixedLot
      const common = { title, condition, quantity, country, breaking, basis, currency, price }
      const { slug } = await publish(
        run.site,
        seller,
        {
          ...(common as Record<string, string>),
          ...many,
          stockNumber: `MANY-${(lots += 1)}`,
          pieces: '720',
          gross: '2895 g',
        },
        'mixed-lot',
      )
      const { page, complaints } = await open(buyer, paths.newOfferOf(slug, 1), 390)
      await page.getByRole('radio', { name: 'Some of its lines' }).check()
      await page.getByRole('button', { name: 'Tick all' }).click()
      await page.getByRole('checkbox', { name: /of the 60. show case/ }).uncheck()
      await page.getByText('Ticked: 59 lines, 708 pieces, 2846.75 g.').waitFor()
      expect(await overflow(page)).toEqual({ scroll: false, over: [] })
      expect(await faults(page)).toEqual([])
      await page.getByLabel('Total price (GBP)').fill('90000')
      await page.getByRole('button', { name: 'Send the offer' }).click()
      await page.getByRole('heading', { name: 'The lines of this offer' }).waitFor()
      expect(await overflow(page)).toEqual({ scroll: false, over: [] })
      expect(await faults(page)).toEqual([])
      expect(complaints).toEqual([])
    })
  })
})
