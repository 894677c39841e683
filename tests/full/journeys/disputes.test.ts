import { expect, it } from 'vitest'

import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { paths } from '#shared/routing/paths.ts'

import { journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { caseCall, does, rejection } from '../../support/disputes.ts'
import { localSite } from '../../support/local-site.ts'
import { agreeOn } from '../../support/offers.ts'
import { openerIn } from '../../support/open-pages.ts'
import { pay, place, shipment } from '../../support/orders.ts'
import { looksWell } from '../../support/page-checks.ts'
import { plainPdf } from '../../support/pdf.ts'
import { signInAs } from '../../support/people.ts'
import { sendPicture } from '../../support/sent-pictures.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

journeysOn(localSite, 'disputes', async (run) => {
  const open = openerIn(run)
  const seller = await knownSeller(run.site)
  const buyer = await trader(run.site, 'buyer')
  const disputed = async (stockNumber: string) => {
    const { slug } = await publish(run.site, seller, { ...ring, stockNumber })
    const number = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
    const ctx = await workContext(run.site)
    await pay(ctx, number)
    await does(run.site, seller, number, 'shipment', shipment)
    await does(run.site, buyer, number, 'delivery')
    await does(run.site, buyer, number, 'rejection', rejection)
    await does(run.site, seller, number, 'contest', { text: 'It left whole.', evidence: [] })
    return { number, id: (await findAnyOrder(ctx, number)).id }
  }

  it('an operator asks both sides by keyboard, and one answers with a file, on phones', async () => {
    const { number, id } = await disputed('ASKED')
    const operator = await signInAs(run.site, 'operator')
    const console = await open(operator, paths.adminDispute(id), 390)
    const form = console.page
    await form.getByRole('button', { name: 'Ask', exact: true }).click()
    await form.getByText('Choose who to ask.').first().waitFor()
    await form.getByText('Say what you need. Both sides read it.').first().waitFor()
    await looksWell(console)
    await form.getByRole('radio', { name: 'The buyer' }).focus()
    await form.keyboard.press('ArrowRight')
    await form.keyboard.press('ArrowRight')
    await form.keyboard.press('Tab')
    await form.keyboard.type('Please send us the weight of each piece.')
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    await form.getByLabel('Answer wanted by').fill(day)
    await form.getByRole('button', { name: 'Ask', exact: true }).focus()
    await form.keyboard.press('Enter')
    await form.getByText('Your question has been sent. It is shown above.').waitFor()
    await form.getByText('No answer from the buyer yet').waitFor()
    await form.getByText('No answer from the seller yet').waitFor()
    expect(await form.getByLabel('What you need').inputValue()).toBe('')

    const mine = await open(buyer, paths.order(number), 390)
    const { page } = mine
    await page.getByRole('heading', { name: 'Answer our question' }).waitFor()
    await page.getByText('Your turn', { exact: true }).waitFor()
    // The question has a day of its own.
    expect(await page.locator('main .time-left').count()).toBe(0)
    await page.getByRole('button', { name: 'Answer it' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Please send us the weight of each piece.').waitFor()
    await dialog.getByLabel('Your answer').fill('41.6 g.')
    const file = { name: 'scale.pdf', mimeType: 'application/pdf', buffer: plainPdf() }
    await dialog.getByLabel('Add files').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Leave out scale.pdf' }).waitFor()
    await looksWell(mine)
    await dialog.getByRole('button', { name: 'Send the answer' }).click()
    await page.getByText('You answered our question').waitFor()
    await page.getByRole('heading', { name: 'Reach an agreement' }).waitFor()
    expect(await page.getByRole('button', { name: 'Answer it' }).count()).toBe(0)
    await looksWell(mine)

    const theirs = await open(seller, paths.order(number), 390)
    await theirs.page.getByText('The buyer answered our question').waitFor()
    await theirs.page.getByText('Answered by the buyer').waitFor()
    await theirs.page.getByText('No answer from you yet').waitFor()
    const list = await open(operator, paths.adminDisputes, 390)
    await list.page.getByText('Seller to answer').first().waitFor()
  })

  it('a question without a day leaves the day for an agreement on the page', async () => {
    const { number, id } = await disputed('NO-DAY')
    const body = { to: 'seller', text: 'Please tell us who packed it.' }
    const operator = await signInAs(run.site, 'operator')
    expect((await caseCall(run.site, operator, id, '/questions', body)).status).toBe(201)
    const { page } = await open(seller, paths.order(number))
    await page.getByRole('heading', { name: 'Answer our question' }).waitFor()
    expect(await page.locator('main .time-left').count()).toBe(1)
  })

  it('operators see how the goods were packed, on the order and in its dispute', async () => {
    const { slug } = await publish(run.site, seller, { ...ring, stockNumber: 'PACKED' })
    const number = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
    const ctx = await workContext(run.site)
    await pay(ctx, number)
    const { id } = await sendPicture(run.site, seller, `/orders/${number}/packing-pictures`)
    await does(run.site, seller, number, 'shipment', { ...shipment, pictures: [id] })
    await does(run.site, buyer, number, 'delivery')
    await does(run.site, buyer, number, 'rejection', rejection)
    await does(run.site, seller, number, 'contest', { text: 'It left whole.', evidence: [] })
    const order = await findAnyOrder(ctx, number)
    const operator = await signInAs(run.site, 'operator')
    for (const path of [paths.adminOrder(number), paths.adminDispute(order.id)]) {
      const console = await open(operator, path)
      const picture = console.page.getByRole('button', { name: 'Picture 1 of 1' })
      await picture.scrollIntoViewIfNeeded()
      await picture.locator('canvas').waitFor()
    }
  })

  it('operators go from an order to what was said about its goods, and back', async () => {
    const { number } = await disputed('TO-AND-FRO')
    const { page } = await open(await signInAs(run.site, 'operator'), paths.adminOrder(number))
    await page.getByText('TO-AND-FRO: 1 piece, £2,940.00', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'See what both sides say' }).click()
    await page.getByText('It left whole.').waitFor()
    await page.getByRole('link', { name: `See order ${number}` }).click()
    await page.getByRole('heading', { name: `Order ${number}`, exact: true }).waitFor()
  })

  it('operators read the price of one piece only where it multiplies out', async () => {
    const { slug } = await publish(run.site, seller, { ...ring, stockNumber: 'THIRDS' })
    const operator = await signInAs(run.site, 'operator')
    for (const [amount, words] of [
      [800_000, '£8,000.00'],
      [810_000, '£8,100.00, £2,700.00 each'],
    ] as const) {
      const number = await agreeOn(run.site, { buyer, seller }, slug, { pieces: 3, amount })
      const { page } = await open(operator, paths.adminOrder(number ?? 0))
      await page.getByText(`THIRDS: 3 pieces, ${words}`, { exact: true }).waitFor()
    }
  })
})
