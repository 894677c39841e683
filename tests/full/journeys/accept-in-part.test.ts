import { expect, it } from 'vitest'

import { forgetUnused } from '#server/features/orders/disputes/evidence.ts'
import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'
import { paths } from '#shared/routing/paths.ts'

import { journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { enterShipment } from '../../support/dispatch.ts'
import { does } from '../../support/disputes.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { pay, sendLots, shipment } from '../../support/orders.ts'
import { looksWell } from '../../support/page-checks.ts'
import { plainPdf } from '../../support/pdf.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

journeysOn(localSite, 'goods that are accepted in part', (run) => {
  const open = openerIn(run)
  let lots = 0

  it('one lot is accepted and a piece of another comes back, and both sides see the sums, on phones', async () => {
    const seller = await knownSeller(run.site)
    const buyer = await trader(run.site, 'buyer')
    const lot = async (title: string) => {
      const said = { ...ring, title, stockNumber: `P-${(lots += 1)}` }
      return (await publish(run.site, seller, said)).slug
    }
    const wanted = [
      { slug: await lot('Signet ring'), pieces: 1 },
      { slug: await lot('Wedding band'), pieces: 2 },
    ]
    const { total } = amountsOf(882_000, feeTermsAt('GBP', new Date()))
    const number: number = (await sendLots(run.site, buyer, wanted, { total })).json.number
    const ctx = await workContext(run.site)
    await pay(ctx, number)
    await does(run.site, seller, number, 'shipment', shipment)
    await does(run.site, buyer, number, 'delivery')

    const mine = await open(buyer, paths.order(number), 390)
    const { page } = mine
    // By keyboard.
    await page.getByText('Accept some and reject others').focus()
    await page.keyboard.press('Enter')
    const send = page.getByRole('button', { name: 'Accept and reject as marked' })
    await send.click()
    await page.getByText('Nothing is rejected.').waitFor()
    const answers = page.getByRole('group', { name: 'Your answer to Wedding band' })
    await answers.getByRole('radio', { name: 'Accept' }).focus()
    await page.keyboard.press('ArrowRight')
    const choice = page.getByRole('listitem').filter({ has: answers })
    await choice.getByLabel('How many of the 2 pieces').fill('3')
    await choice.getByLabel('In your own words').fill('A stone is loose.')
    const report = { name: 'stone.pdf', mimeType: 'application/pdf', buffer: plainPdf() }
    await choice.getByLabel('Add files').setInputFiles(report)
    await choice.getByRole('button', { name: 'Leave out stone.pdf' }).waitFor()
    await send.click()
    await choice.getByText('Enter a number from 1 to 2.').waitFor()
    await choice.getByText('Choose what is wrong.').waitFor()
    expect(await choice.getByLabel('In your own words').inputValue()).toBe('A stone is loose.')
    await choice.getByLabel('How many of the 2 pieces').fill('1')
    await choice.getByLabel('What is wrong').selectOption('Damaged')
    // Changing one's mind, and back, loses nothing.
    await answers.getByRole('radio', { name: 'Accept' }).check()
    await page.getByText('£0.00').waitFor()
    await answers.getByRole('radio', { name: 'Reject' }).check()
    expect(await choice.getByLabel('In your own words').inputValue()).toBe('A stone is loose.')
    // Two pieces at 2,940 pounds and their fee of 88.20 stay; one and its fee of 44.10 go back.
    for (const sum of ['£5,880.00', '£88.20', '£2,984.10']) {
      await page.getByRole('definition').filter({ hasText: sum }).first().waitFor()
    }
    await looksWell(mine)
    // A file that was forgotten meanwhile is named, and nothing else has to be entered again.
    await forgetUnused(ctx, new Date(Date.now() + 1000))
    await send.click()
    await page.getByRole('alert').getByText('A file is not there any more.').waitFor()
    expect(mine.complaints.splice(0).join()).toContain('422')
    await choice.getByRole('button', { name: 'Leave out stone.pdf' }).click()
    await choice.getByLabel('Add files').setInputFiles(report)
    await choice.getByRole('button', { name: 'Leave out stone.pdf' }).waitFor()
    await send.click()
    await page.getByRole('heading', { name: 'The seller answers your rejection' }).waitFor()
    await page.getByText('1 of 2 rejected').waitFor()

    const theirs = await open(seller, paths.order(number), 390)
    await theirs.page.getByText('Not right: 1 of 2 × Wedding band').waitFor()
    await theirs.page.getByRole('heading', { name: 'Damaged' }).waitFor()
    await theirs.page.getByText('A stone is loose.').waitFor()
    await theirs.page.getByRole('button', { name: /^stone\.pdf/ }).waitFor()
    await theirs.page.getByText('£5,880.00 for you, £2,940.00 back to the buyer').waitFor()
    await looksWell(theirs)
    await theirs.page.getByRole('button', { name: 'Take them back' }).click()
    const waits = 'The buyer sends the rejected goods back'
    await theirs.page.getByRole('heading', { name: waits }).waitFor()

    await page.reload()
    await page.getByRole('heading', { name: 'Send the rejected goods back' }).waitFor()
    await enterShipment(page, { trackingNumber: 'RT 4471 9026 8 GB', insuredValue: '2940' })
    await page.getByRole('button', { name: 'I have sent it back' }).click()
    const away = 'The rejected goods are on their way back'
    await page.getByRole('heading', { name: away }).waitFor()
    await theirs.page.reload()
    await theirs.page.getByRole('button', { name: 'They came back as sent' }).click()
    // Before, another heading says when to say so.
    const back = { name: 'The rejected goods are back', exact: true }
    await theirs.page.getByRole('heading', back).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'We pay both parts' }).waitFor()
    await page
      .getByText('£5,880.00 for the seller, £2,984.10 back to you, including £44.10')
      .waitFor()
    await page.getByText('For you, to be sent back').waitFor()
  })
})
