import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { overflow } from '../../support/axe.ts'
import { journeysOn, type Visit } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { does, settleFor } from '../../support/disputes.ts'
import { localSite } from '../../support/local-site.ts'
import { makeOffer } from '../../support/offers.ts'
import { openerIn } from '../../support/open-pages.ts'
import { runBy } from '../../support/operating-company.ts'
import { pay, place, shipment } from '../../support/orders.ts'
import { signInAs } from '../../support/people.ts'
import { giveVatNumber, knownSeller, publish, ring, trader } from '../../support/traders.ts'

journeysOn(
  () =>
    localSite(
      { ...runBy('GB') },
      {
        config: {
          feePrices: [{ from: '2026-01-01', basisPoints: 200, minimum: {}, payer: 'seller' }],
        },
      },
    ),
  'a fee that the seller pays',
  async (run) => {
    let lots = 0
    const lot = () => publish(run.site, seller, { ...ring, stockNumber: `FS-${(lots += 1)}` })
    const seller = await knownSeller(run.site)
    const buyer = await trader(run.site, 'buyer')
    const ctx = await workContext(run.site)
    await giveVatNumber(ctx, seller, { country: 'GB', taxNumber: '' })
    const open = openerIn(run)
    const read = async ({ page, complaints }: Visit, ...texts: string[]) => {
      for (const text of texts) await page.getByText(text).first().waitFor()
      expect(await overflow(page)).toEqual({ scroll: false, over: [] })
      expect(complaints).toEqual([])
      expect(await page.getByRole('main').innerText()).not.toMatch(
        /buyers? (?:also )?pays? (?:the|a) service fee/i,
      )
    }

    it('is said before ordering', async () => {
      const { slug } = await lot()
      await read(await open(buyer, paths.lot(slug), 390), 'The seller pays the service fee.')
      const form = await open(buyer, paths.newOrderOf(slug, 1), 390)
      await read(form, 'Paid by the seller')
      await form.page.getByRole('button', { name: 'Order for £2,940.00' }).waitFor()
      const number = await makeOffer(run.site, buyer, slug, { pieces: 2, amount: 500_000 })
      const offer = await open(seller, paths.offer(number), 390)
      await offer.page.getByRole('button', { name: 'Accept £5,000.00' }).click()
      // 2% of 5,000 pounds, and 20% of that.
      await read(
        offer,
        'You receive £4,880.00 when the buyer has accepted the goods. This is after our service fee of £120.00 with VAT.',
      )
    })

    it('is said on the page of the order to both sides', async () => {
      const { slug } = await lot()
      const number = await place(run.site, buyer, slug, { pieces: 2, goods: 588_000 })
      await read(
        await open(seller, paths.order(number), 390),
        'You get',
        '£5,738.88',
        '-£117.60',
        '-£23.52',
      )
      await pay(await workContext(run.site), number)
      await does(run.site, seller, number, 'shipment', shipment)
      await does(run.site, buyer, number, 'delivery')
      const mine = await open(buyer, paths.order(number), 390)
      await read(mine, 'You pay', 'Paid by the seller', 'The service fee, which the seller pays.')
      const operator = await signInAs(run.site, 'operator')
      await read(
        await open(operator, paths.adminOrder(number), 390),
        'Service fee, paid by the seller',
      )
      await settleFor(run.site, { seller, buyer, number, part: 400_000 })
      const less = ', less a service fee of £96.00'
      await read(
        await open(seller, paths.order(number), 390),
        `£4,000.00 for you${less}`,
        '£3,904.00',
      )
      await read(await open(buyer, paths.order(number), 390), `£4,000.00 for the seller${less}`)
    })
  },
)
