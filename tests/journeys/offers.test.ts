import { beforeEach, expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { addOtherAddress } from '../support/addresses.ts'
import { callAs, callConsole } from '../support/api-calls.ts'
import { journeysOn } from '../support/browser.ts'
import { workContext } from '../support/contexts.ts'
import { localSite } from '../support/local-site.ts'
import { openerIn } from '../support/open-pages.ts'
import { signInAs } from '../support/people.ts'
import { goldPrice } from '../support/secret-lots.ts'
import { knownSeller, publish, ring, trader } from '../support/traders.ts'

journeysOn(localSite, 'offers', async (run) => {
  let slug: string
  let lots = 0
  const open = openerIn(run)
  const prices = { currency: 'GBP', gold: goldPrice, confirmed: true }
  await callConsole(run.site, await signInAs(run.site, 'operator'), '/rates/metals', prices)
  const seller = await knownSeller(run.site)
  const buyer = await trader(run.site, 'buyer')
  beforeEach(async () => {
    slug = (await publish(run.site, seller, { ...ring, stockNumber: `O-${(lots += 1)}` })).slug
  })

  it('a buyer on a phone offers, the seller counters and writes, and the buyer accepts', async () => {
    const { page, complaints } = await open(buyer, paths.lot(slug), 390)
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('link', { name: 'Make an offer' }).click()
    await page.getByRole('heading', { name: 'Make an offer' }).waitFor()
    await page.getByLabel('Total price (GBP)').fill('cheap')
    await page.getByRole('button', { name: 'Send the offer' }).click()
    await page.getByText('Enter an amount such as').waitFor()
    const list = page.getByText(/^List price of/)
    expect(await list.textContent()).toBe('List price of 2 pieces')
    await page.getByLabel('How many').fill('1')
    await page.getByText('List price of 1 piece').waitFor()
    await page.getByLabel('How many').fill('2')
    await page.getByLabel('Total price (GBP)').fill('5000')
    await page.getByText('£2,500.00').waitFor()
    await page.getByText('£595.24').waitFor()
    await page.getByText('9.02 × metal value').waitFor()
    await page.getByText(/^\d+\.\d% below list$/i).waitFor()
    await page.getByText('you pay £5,075.00').waitFor()
    await page.getByLabel('Note').fill('Two for our shop. Mail us: ring@shop.example')
    await page.getByText('We will hide an email address').waitFor()
    await page.getByRole('button', { name: 'Send the offer' }).click()
    await page.getByRole('heading', { name: 'Offer from you' }).waitFor()
    const address = page.url()

    await page.goto(paths.lot(slug))
    await page
      .getByText('Your offer of £5,000.00 for 2 pieces is waiting for the seller.')
      .waitFor()

    // The list begins with everything, also with what waits for others.
    const mine = await open(buyer, paths.offers)
    await mine.page.getByText('2 pieces of').waitFor()

    const theirs = await open(seller, paths.offers)
    await theirs.page
      .getByRole('link', { name: /^2\d{3}$/ })
      .first()
      .click()
    await theirs.page.getByText('Two for our shop.').waitFor()
    expect(await theirs.page.getByText('ring@shop.example').count()).toBe(0)
    await theirs.page.getByRole('button', { name: 'Counter' }).click()
    await theirs.page.getByLabel('Total price (GBP)').fill('5600')
    await theirs.page.getByText('You receive £5,600.00.').waitFor()
    await theirs.page.getByRole('button', { name: 'Send the counter-offer' }).click()
    await theirs.page.getByRole('heading', { name: 'Counter-offer from you' }).waitFor()
    await theirs.page.getByLabel('Message to the buyer').fill('Call me on 020 7946 0958 today.')
    await theirs.page.getByText('We will hide a telephone number').waitFor()
    await theirs.page.getByRole('button', { name: 'Send message' }).click()
    // The buyer's note has the reason below it already.
    const hidden = 'Call me on [contact hidden until an order is paid] today.'
    await theirs.page.getByText(hidden).waitFor()

    await page.goto(address)
    await page.getByText(hidden).waitFor()
    await page.getByRole('button', { name: 'Accept £5,600.00' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('£5,684.00').waitFor()
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('link', { name: /^Open order \d{5}$/ }).click()
    await page.getByText('GB29 NWBK 6016 1331 9268 19').waitFor()
    await page.getByText('5684.00 GBP').waitFor()
    expect([...complaints, ...theirs.complaints]).toEqual([])
  })

  it('a buyer makes one offer for all lots of a seller in the basket, and the seller accepts it', async () => {
    const band = { ...ring, title: 'Plain band', stockNumber: 'O-BAND' }
    const second = await publish(run.site, seller, band)
    await addOtherAddress((await workContext(run.site)).db, buyer, {})
    for (const each of [slug, second.slug]) {
      await callAs(run.site, buyer, `/basket/lots/${each}`, { pieces: 1 }, 'PUT')
    }
    const { page, complaints } = await open(buyer, paths.basket, 390)
    await page.getByRole('radio', { name: /^Elsewhere/ }).click()
    await page.waitForURL(/to=/)
    // The offer is for what was just chosen, although it is saved a moment later.
    const chosen = page.getByRole('listitem').filter({ hasText: 'Plain band' })
    await chosen.getByRole('button', { name: 'One more' }).click()
    let asked = 0
    page.on('request', (request) => {
      if (/\/lots\/[^/]+\/offer\b/.test(request.url())) asked += 1
    })
    await page.getByRole('link', { name: 'Make one offer for all of them' }).click()
    await page.getByRole('heading', { name: 'Make an offer' }).waitFor()
    expect(await page.getByRole('radio', { name: /^Elsewhere/ }).isChecked()).toBe(true)
    await page.getByText('List price of 2 lots').waitFor()
    expect(asked).toBe(1)
    expect(await page.getByLabel('How many').count()).toBe(0)
    await page.getByLabel('Total price (GBP)').fill('7500')
    await page.getByText('2 lots for £7,500.00').waitFor()
    await page.getByText('15.0% below list').waitFor()
    await page.getByRole('button', { name: 'Send the offer' }).click()
    await page.getByRole('heading', { name: 'The 2 lots of this offer' }).waitFor()
    await page.getByText('£2,500.00').first().waitFor()

    const again = await open(buyer, paths.newOfferOfBasket(seller.companyId, 'GBP', null), 390)
    await again.page.getByText('Your company has an open offer for “').waitFor()
    await again.page.getByRole('link', { name: 'Open it' }).click()
    await again.page.getByRole('heading', { name: 'The 2 lots of this offer' }).waitFor()

    const theirs = await open(seller, new URL(page.url()).pathname)
    await theirs.page.getByRole('button', { name: 'Accept £7,500.00' }).click()
    await theirs.page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
    await theirs.page.getByRole('link', { name: /^Open order \d{5}$/ }).click()
    await theirs.page.getByText('Plain band').first().waitFor()
    expect([...complaints, ...theirs.complaints]).toEqual([])
  })
})
