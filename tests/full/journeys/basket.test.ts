import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { callAs } from '../../support/api-calls.ts'
import { faults, overflow } from '../../support/axe.ts'
import { answered, journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { pay, act, shipment, sendOrder } from '../../support/orders.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

journeysOn(localSite, 'the basket', async (run) => {
  const open = openerIn(run)
  const seller = await knownSeller(run.site)
  const second = await knownSeller(run.site)
  let lots = 0
  const lot = async (title: string, who = seller) =>
    (await publish(run.site, who, { ...ring, title, stockNumber: `B-${(lots += 1)}` })).slug

  it('two lots of one seller become one order, and another seller’s stays, on a phone', async () => {
    const buyer = await trader(run.site, 'buyer')
    const slugs = [await lot('Signet ring'), await lot('Wedding band')]
    const other = await lot('Tennis bracelet', second)
    const { page, complaints } = await open(buyer, paths.lot(slugs[0] ?? ''), 390)
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await page.getByText('1 in your basket.').waitFor()
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    for (const slug of [slugs[1] ?? '', other]) {
      await page.goto(paths.lot(slug))
      await page.getByRole('button', { name: 'Add to basket' }).click()
      await page.getByText('1 in your basket.').waitFor()
    }
    await page.getByRole('link', { name: 'Open the basket' }).click()
    await page.getByRole('heading', { level: 1, name: 'Basket' }).waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await tab.getByText('(3 lots)').waitFor()
    await page.setViewportSize({ width: 390, height: 900 })
    const band = page.getByRole('listitem').filter({ hasText: 'Wedding band' })
    await band.getByRole('button', { name: 'One more' }).click()
    await band.getByRole('button', { name: 'One more' }).click()
    // Three cost less each.
    await band.getByText('£8,370.00').waitFor()
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    expect(await faults(page)).toEqual([])
    // It is saved, and also seen elsewhere.
    await expect
      .poll(async () => (await callAs(run.site, buyer, '/basket')).text)
      .toContain('"pieces":3')

    await page.getByRole('button', { name: 'Order these 2 lots' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('You have two business days').waitFor()
    expect(await faults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Order for £11,479.65' }).click()
    const heading = page.getByRole('heading', { name: /^Order \d{5}$/ })
    await heading.waitFor()
    const number = Number((await heading.textContent())?.replace('Order ', ''))
    for (const title of ['Signet ring', 'Wedding band']) {
      await page.getByRole('link', { name: title }).waitFor()
    }
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    const theirs = await open(seller, paths.order(number), 390)
    await theirs.page.getByText('Signet ring and 1 more lot').waitFor()
    await theirs.page.getByRole('link', { name: 'Wedding band' }).waitFor()
    await page.goto(paths.basket)
    await page.getByRole('link', { name: 'Tennis bracelet' }).waitFor()
    expect(await page.getByRole('link', { name: 'Signet ring' }).count()).toBe(0)
    expect([...complaints, ...theirs.complaints]).toEqual([])

    await pay(await workContext(run.site), number)
    await act(run.site, seller, number, 'shipment', shipment)
    await act(run.site, buyer, number, 'delivery')
    const why = { reason: 'damaged', text: 'The shank is bent.', evidence: [] }
    const lines = [{ position: 0, pieces: 1, ...why }]
    await act(run.site, buyer, number, 'partial-rejection', { lines })
    await page.goto(paths.order(number))
    await page.getByText('Not right: Signet ring').waitFor()
    expect(await page.getByLabel('What the seller gets, GBP').inputValue()).toBe('8370.00')
    await page.getByRole('button', { name: 'Propose it' }).click()
    await page.getByRole('button', { name: 'Withdraw it' }).waitFor()
    await theirs.page.reload()
    await theirs.page.getByText('Not right: Signet ring').waitFor()
    await theirs.page.getByRole('button', { name: 'Accept it' }).click()
    await theirs.page.getByRole('heading', { name: 'We pay both parts' }).waitFor()
  })

  it('a lot that others have ordered meanwhile says so, and is corrected with one press', async () => {
    const [buyer, rival] = [await trader(run.site, 'buyer'), await trader(run.site, 'buyer')]
    const slug = await lot('Cluster ring')
    await callAs(run.site, buyer, `/basket/lots/${slug}`, { pieces: 5 }, 'PUT')
    const { page } = await open(buyer, paths.basket)
    await sendOrder(run.site, rival, slug, { pieces: 4, goods: 1_116_000 })
    await page.getByRole('button', { name: 'Order this lot' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Order for/ })
      .click()
    await page.getByRole('alert').getByText('Only 2 can be ordered now.').waitFor()
    await page.getByText('5 pieces: Only 2 can be ordered now.').waitFor()
    await page.getByRole('button', { name: 'Take 2' }).click()
    await page.getByText('It was £13,950.00').waitFor()
    await page.getByRole('button', { name: 'Order this lot' }).waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Your basket is empty.').waitFor()
  })

  it('a lot that is removed while its number is being saved, or will be, does not come back', async () => {
    const buyer = await trader(run.site, 'buyer')
    const titles = ['Charm', 'Locket']
    for (const title of titles) {
      await callAs(run.site, buyer, `/basket/lots/${await lot(title)}`, { pieces: 1 }, 'PUT')
    }
    const { page } = await open(buyer, paths.basket)
    await page.clock.install()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/basket/lots/*', async (route) => {
      await released
      await route.continue()
    })
    const saving = page.waitForRequest((request) => request.method() === 'PUT')
    const more = page.getByRole('button', { name: 'One more' })
    await more.first().click()
    await saving
    await more.last().click()
    for (const title of titles) {
      await page.getByRole('button', { name: `Remove ${title}` }).click()
    }
    release()
    await page.getByText('Your basket is empty.').waitFor()
    // Longer than a page waits until it saves a number.
    await page.clock.runFor(1000)
    await answered(page)
    expect((await callAs(run.site, buyer, '/basket')).json.lines).toEqual([])
  })
})
