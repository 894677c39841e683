import { beforeEach, expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { enterShipment } from '../../support/dispatch.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { act, pay, place, shipment } from '../../support/orders.ts'
import { jpegOf } from '../../support/photographs.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

journeysOn(localSite, 'orders', async (run) => {
  let slug: string
  let lots = 0
  const open = openerIn(run)
  const seller = await knownSeller(run.site)
  const buyer = await trader(run.site, 'buyer')
  beforeEach(async () => {
    slug = (await publish(run.site, seller, { ...ring, stockNumber: `J-${(lots += 1)}` })).slug
  })

  it('goods whose acceptance loses its answer on the way are accepted by one press', async () => {
    const number = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
    await pay(await workContext(run.site), number)
    await act(run.site, seller, number, 'shipment', shipment)
    await act(run.site, buyer, number, 'delivery')
    const { page } = await open(buyer, paths.order(number))
    const keys: (string | undefined)[] = []
    await page.route('**/acceptance', async (route) => {
      const answer = await route.fetch()
      keys.push(route.request().headers()['idempotency-key'])
      await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }))
    })
    await page.getByRole('button', { name: 'Accept the goods' }).click()
    await page.getByRole('heading', { name: 'We pay the seller' }).waitFor()
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  })

  it('the list stands by whose turn it is, narrows as one types, and is cleared by one press', async () => {
    const number = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
    const { page, complaints } = await open(buyer, paths.orders)
    const yours = page.getByRole('region', { name: 'Your turn' })
    await yours.getByText(`${number}, 1 piece`).waitFor()
    expect(await yours.locator('.button-filled').allInnerTexts()).toEqual([
      expect.stringContaining('Pay now'),
    ])
    expect(await yours.locator('time').first().innerText()).toMatch(/, end of day$/)
    const filter = page.getByLabel('Filter by piece, seller, number')
    await filter.pressSequentially(String(number))
    await page.waitForURL(`**${paths.orders}?*q=${number}*`)
    await expect.poll(() => page.locator('.order-list > li').count()).toBe(1)
    await filter.pressSequentially('x')
    await page.getByText('Nothing matches.').waitFor()
    expect(await filter.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: 'Clear the filter' }).click()
    await yours.getByText(`${number}, 1 piece`).waitFor()
    expect(await filter.inputValue()).toBe('')
    expect(complaints).toEqual([])
  })

  it('a lot is ordered at the shown price, paid, sent, and accepted', async () => {
    const { page, complaints } = await open(buyer, paths.lot(slug))
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('link', { name: 'Order 2 pieces' }).click()
    await page.getByRole('heading', { name: 'Check your order' }).waitFor()
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('button', { name: 'Order for £8,495.55' }).click()
    const heading = page.getByRole('heading', { name: /^Order \d{5}$/ })
    await heading.waitFor()
    const number = Number((await heading.textContent())?.replace('Order ', ''))
    await page.getByText('GB29 NWBK 6016 1331 9268 19').waitFor()
    await page.getByText('8495.55 GBP').waitFor()

    const theirs = await open(seller, paths.order(number))
    await theirs.page.getByRole('heading', { name: 'The buyer sends the money' }).waitFor()
    expect(await theirs.page.getByText('GB29').count()).toBe(0)

    await pay(await workContext(run.site), number)
    await theirs.page.reload()
    const wrong = { trackingNumber: 'RV 4471 9026 8 GB', insuredValue: 'lots' }
    await enterShipment(theirs.page, wrong)
    await theirs.page.getByText('Enter an amount such as').waitFor()
    await theirs.page.getByLabel('Insured value, GBP').fill('8400')
    const parcel = { name: 'parcel.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(800, 600) }
    await theirs.page.getByLabel('Add pictures', { exact: true }).setInputFiles(parcel)
    await theirs.page.getByRole('button', { name: 'Leave out parcel.jpg' }).waitFor()
    await theirs.page.getByRole('button', { name: 'Check', exact: true }).click()
    await theirs.page.getByRole('button', { name: 'I have sent it' }).click()
    await theirs.page.getByRole('heading', { name: 'The goods are on their way' }).waitFor()

    await page.reload()
    const packed = page.getByRole('button', { name: 'Picture 1 of 1' })
    await packed.scrollIntoViewIfNeeded()
    await packed.locator('canvas').waitFor()
    await page.getByRole('button', { name: 'It has arrived' }).click()
    await page.getByText('Read the hallmark').waitFor()
    await page.getByRole('button', { name: 'Send to a lab' }).click()
    await page.getByRole('button', { name: 'I have booked it' }).click()
    await page.getByText('Enter the laboratory.').waitFor()
    await page.getByRole('textbox', { name: 'Laboratory' }).fill('Example Gem Laboratory')
    await page.getByRole('textbox', { name: 'Booking number' }).fill('4417-2')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Wait for the laboratory' }).waitFor()
    await page.getByText('Example Gem Laboratory, booking 4417-2').waitFor()
    expect(await page.getByText('Read the hallmark').count()).toBe(0)
    await page.getByRole('button', { name: 'Accept the goods' }).click()
    await page.getByRole('heading', { name: 'We pay the seller' }).waitFor()
    await page.getByText('For the seller').waitFor()
    expect([...complaints, ...theirs.complaints]).toEqual([])
  })

  it('a buyer whose total is out of date sees the new one before they decide again', async () => {
    const { page } = await open(buyer, paths.newOrderOf(slug, 5))
    const other = await trader(run.site, 'buyer')
    await place(run.site, other, slug, { pieces: 4, goods: 1_116_000 })
    await page.getByRole('button', { name: 'Order for £14,159.25' }).click()
    await page.getByRole('alert').getByText('Only 2 can be ordered now.').waitFor()
    await page.getByRole('button', { name: 'One fewer' }).waitFor()
  })

  it('a seller cancels with a reason, which the buyer reads', async () => {
    const number = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
    await pay(await workContext(run.site), number)
    const { page } = await open(seller, paths.order(number))
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await dialog.getByText('Say why. The buyer reads it.').waitFor()
    await dialog.getByLabel('Reason').fill('The stone is loose.')
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByRole('heading', { name: 'We send the buyer’s money back' }).waitFor()
    const theirs = await open(buyer, paths.order(number))
    await theirs.page.getByText('The stone is loose.').waitFor()
    await theirs.page.getByText('For you, to be sent back').waitFor()
  })
})
