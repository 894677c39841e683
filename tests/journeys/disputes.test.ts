import { expect, it } from 'vitest'

import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { paths } from '#shared/routing/paths.ts'

import { journeysOn } from '../support/browser.ts'
import { workContext } from '../support/contexts.ts'
import { enterShipment } from '../support/dispatch.ts'
import { does, rejection } from '../support/disputes.ts'
import { localSite } from '../support/local-site.ts'
import { openerIn } from '../support/open-pages.ts'
import { pay, place, shipment } from '../support/orders.ts'
import { looksWell } from '../support/page-checks.ts'
import { plainPdf } from '../support/pdf.ts'
import { type SignedIn, signInAs } from '../support/people.ts'
import { knownSeller, publish, ring, trader } from '../support/traders.ts'

journeysOn(localSite, 'disputes', async (run) => {
  let lots = 0
  const open = openerIn(run)
  /** An order of four rings at 11,160 pounds that the buyer inspects. */
  const inspected = async () => {
    const { slug } = await publish(run.site, seller, { ...ring, stockNumber: `D-${(lots += 1)}` })
    const number = await place(run.site, buyer, slug, { pieces: 4, goods: 1_116_000 })
    const ctx = await workContext(run.site)
    await pay(ctx, number)
    await does(run.site, seller, number, 'shipment', shipment)
    await does(run.site, buyer, number, 'delivery')
    return { number, id: (await findAnyOrder(ctx, number)).id }
  }
  const seller = await knownSeller(run.site)
  const buyer = await trader(run.site, 'buyer')

  it('goods are rejected with a file on a phone, and sent back', async () => {
    const { number } = await inspected()
    const mine = await open(buyer, paths.order(number), 390)
    const { page } = mine
    await page.getByRole('button', { name: 'Reject the goods' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reject the goods' }).click()
    await dialog.getByText('Choose what is wrong.').waitFor()
    await dialog.getByLabel('What is wrong').selectOption('Damaged')
    await dialog.getByLabel('In your own words').fill('Two stones are loose.')
    const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
    await dialog.getByLabel('Add files').setInputFiles(file)
    await dialog.getByText('note.txt is not a PDF, JPEG or PNG.').waitFor()
    const report = { name: 'report.pdf', mimeType: 'application/pdf', buffer: plainPdf() }
    await dialog.getByLabel('Add files').setInputFiles(report)
    await dialog.getByRole('button', { name: 'Leave out report.pdf' }).waitFor()
    await looksWell(mine)
    await dialog.getByRole('button', { name: 'Reject the goods' }).click()
    await page.getByRole('heading', { name: 'The seller answers your rejection' }).waitFor()
    await page.getByText('Two stones are loose.').waitFor()

    const theirs = await open(seller, paths.order(number))
    await theirs.page.getByRole('heading', { name: 'Damaged' }).waitFor()
    const download = theirs.page.waitForEvent('download')
    await theirs.page.getByRole('button', { name: /^report\.pdf/ }).click()
    expect((await download).suggestedFilename()).toBe('report.pdf')
    await theirs.page.getByRole('button', { name: 'Take them back' }).click()
    await theirs.page.getByRole('heading', { name: 'The buyer sends the goods back' }).waitFor()

    await page.reload()
    await enterShipment(page, { trackingNumber: 'RT 4471 9026 8 GB', insuredValue: '11160' })
    await page.getByRole('button', { name: 'I have sent it back' }).click()
    await page.getByRole('heading', { name: 'The goods are on their way back' }).waitFor()
    await theirs.page.reload()
    await theirs.page.getByRole('button', { name: 'They came back as sent' }).click()
    await theirs.page.getByRole('heading', { name: 'We send the buyer’s money back' }).waitFor()
    await page.reload()
    await page.getByText('For you, to be sent back').waitFor()
    expect(theirs.complaints).toEqual([])
  })

  it('a dispute is argued, a split declined, and two operators rule', async () => {
    const { number, id } = await inspected()
    await does(run.site, buyer, number, 'rejection', rejection)
    const theirs = await open(seller, paths.order(number))
    await theirs.page.getByRole('button', { name: 'Contest it' }).click()
    const dialog = theirs.page.getByRole('dialog')
    await dialog.getByLabel('Why').fill('Our laboratory says VS1.')
    await dialog.getByRole('button', { name: 'Contest it' }).click()
    await theirs.page.getByRole('heading', { name: 'Reach an agreement' }).waitFor()
    await theirs.page.getByLabel('What you get, GBP').fill('11160')
    await theirs.page.getByRole('button', { name: 'Propose it' }).click()
    await theirs.page.getByText('less than the price of the goods').waitFor()
    await theirs.page.getByLabel('What you get, GBP').fill('9000')
    await theirs.page.getByRole('button', { name: 'Propose it' }).click()
    await theirs.page.getByRole('button', { name: 'Withdraw it' }).waitFor()
    await looksWell(theirs)

    const mine = await open(buyer, paths.order(number), 390)
    await mine.page.getByText('£9,000.00').first().waitFor()
    await mine.page.getByRole('button', { name: 'Decline' }).click()
    await mine.page.getByText('Declined').waitFor()
    await mine.page.getByLabel('Add a statement').fill('No laboratory of ours agrees.')
    await mine.page.getByText('We do not agree. Ask Relustre to decide now.').click()
    await mine.page.getByRole('button', { name: 'Add it' }).click()
    await mine.page.getByRole('heading', { name: 'We decide' }).waitFor()

    const operators = [await signInAs(run.site, 'operator'), await signInAs(run.site, 'operator')]
    const [first, second] = operators as [SignedIn, SignedIn]
    const console = await open(first, paths.adminDisputes)
    await console.page.getByRole('link', { name: String(number) }).click()
    await console.page.getByRole('heading', { name: `Dispute about order ${number}` }).waitFor()
    await console.page.getByRole('radio', { name: 'The price is split' }).check()
    await console.page.getByLabel('What the seller gets, GBP').fill('6000')
    await console.page.getByLabel('Reasons').fill('The second report is the newer one.')
    await console.page.getByRole('button', { name: 'Propose this ruling' }).click()
    await console.page.getByText('Another operator confirms it.').waitFor()

    const other = await open(second, paths.adminDispute(id))
    await other.page.getByRole('button', { name: 'Confirm it' }).click()
    await other.page.getByRole('heading', { name: 'Decided: the price is split' }).waitFor()
    for (const { page } of [mine, theirs]) {
      await page.reload()
      await page.getByRole('heading', { name: 'Our decision: the price is split' }).waitFor()
      await page.getByText('The second report is the newer one.').waitFor()
    }
    // Only the buyer paid the fee, so only the buyer reads how much of it comes back.
    const feeBack = /back to you, including £[\d,.]+ of the service fee/
    expect(await mine.page.getByRole('main').innerText()).toMatch(feeBack)
    expect(await theirs.page.getByRole('main').innerText()).not.toContain('of the service fee')
  })
})
