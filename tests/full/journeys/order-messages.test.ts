import { expect, it } from 'vitest'

import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { paths } from '#shared/routing/paths.ts'

import { journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { does, rejection } from '../../support/disputes.ts'
import { localSite } from '../../support/local-site.ts'
import { answer, makeOffer, write } from '../../support/offers.ts'
import { openerIn } from '../../support/open-pages.ts'
import { writeAbout } from '../../support/order-messages.ts'
import { pay, place, shipment } from '../../support/orders.ts'
import { looksWell } from '../../support/page-checks.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { jpegOf } from '../../support/photographs.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

journeysOn(localSite, 'messages about an order', async (run) => {
  let buyer: SignedIn & { companyId: string }
  const open = openerIn(run)
  const seller = await knownSeller(run.site)
  const ordered = async (stockNumber: string) => {
    const { slug } = await publish(run.site, seller, { ...ring, stockNumber })
    return place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
  }

  it('both sides write to each other before and after it is paid, on phones', async () => {
    buyer = await trader(run.site, 'buyer')
    const number = await ordered('M-paid')
    const mine = await open(buyer, paths.order(number), 390)
    const { page } = mine
    await page.getByText('Nobody has written yet.').waitFor()
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('Write a message, or add a picture.').waitFor()
    await page.getByLabel('Message to the seller').fill('Call me on 020 7946 0958 today.')
    await page.getByText('We will hide a telephone number').waitFor()
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('We hid contact data.').waitFor()
    expect(await page.getByLabel('Message to the seller').inputValue()).toBe('')

    // The seller follows the notification.
    const theirs = await open(seller, paths.notifications, 390)
    await theirs.page
      .getByRole('link', { name: `Order ${number}: a message from the buyer` })
      .click()
    await theirs.page
      .getByText('Call me on [contact hidden until an order is paid] today.')
      .waitFor()
    await pay(await workContext(run.site), number)
    await theirs.page.reload()
    const written = 'Call 020 7946 0111. Our IBAN: GB29 NWBK 6016 1331 9268 19'
    await theirs.page.getByLabel('Message to the buyer').fill(written)
    await theirs.page.getByLabel('Add pictures to the message').setInputFiles({
      name: 'box.jpg',
      mimeType: 'image/jpeg',
      buffer: await jpegOf(1200, 900),
    })
    await theirs.page.getByRole('button', { name: 'Leave out box.jpg' }).waitFor()
    await theirs.page.getByRole('button', { name: 'Send message' }).click()
    await theirs.page.getByRole('button', { name: 'Picture 1 of 1' }).waitFor()

    await page.reload()
    await page.getByText(written).waitFor()
    await page.getByText('Never pay to an account from a message.').waitFor()
    const picture = page.getByRole('button', { name: 'Picture 1 of 1' })
    await picture.scrollIntoViewIfNeeded()
    await picture.locator('canvas').waitFor()
    await looksWell(mine)
  })

  it('rejected goods leave one box to write in, and operators read both', async () => {
    const number = await ordered('M-rejected')
    const ctx = await workContext(run.site)
    await pay(ctx, number)
    await does(run.site, seller, number, 'shipment', shipment)
    await does(run.site, buyer, number, 'delivery')
    await writeAbout(run.site, buyer, number, 'They have arrived.')
    await does(run.site, buyer, number, 'rejection', rejection)
    await does(run.site, seller, number, 'contest', { text: 'It left whole.', evidence: [] })
    const mine = await open(buyer, paths.order(number), 390)
    await mine.page.getByText('They have arrived.').waitFor()
    await mine.page.getByText('No messages can be sent while the goods are').waitFor()
    await mine.page.getByLabel('Add a statement').waitFor()
    expect(await mine.page.locator('main textarea').count()).toBe(1)
    const operator = await signInAs(run.site, 'operator')
    const { id } = await findAnyOrder(ctx, number)
    for (const path of [paths.adminDispute(id), paths.adminOrder(number)]) {
      const console = await open(operator, path, 390)
      await console.page.getByText('They have arrived.').waitFor()
    }
  })

  it('an offer that became an order and its order lead to each other', async () => {
    const { slug } = await publish(run.site, seller, { ...ring, stockNumber: 'M-offer' })
    const offer = await makeOffer(run.site, buyer, slug, { pieces: 1, amount: 250_000 })
    await write(run.site, buyer, offer, 'Is it resizable?')
    const { json } = await answer(run.site, seller, offer, 'acceptance')
    const { page, complaints } = await open(seller, paths.offer(offer), 390)
    expect(await page.getByLabel('Message to the buyer').count()).toBe(0)
    await page.getByRole('link', { name: `order ${json.orderNumber}`, exact: true }).click()
    await page.getByText('Earlier messages are there.').waitFor()
    await page.getByLabel('Message to the buyer').waitFor()
    await page
      .getByRole('link', { name: `offer ${offer}` })
      .last()
      .click()
    await page.getByText('Is it resizable?').waitFor()
    expect(complaints).toEqual([])
  })
})
