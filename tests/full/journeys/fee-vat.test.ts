import { readFile } from 'node:fs/promises'

import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../../support/axe.ts'
import { journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { runBy } from '../../support/operating-company.ts'
import { act, pay, shipment } from '../../support/orders.ts'
import { readPdf } from '../../support/read-pdf.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

journeysOn(
  () => localSite({ ...runBy('GB') }),
  'the VAT of our fee',
  async (run) => {
    const seller = await knownSeller(run.site)
    const buyer = await trader(run.site, 'buyer')
    const open = openerIn(run)

    it('a buyer orders for a total that has it, and saves the invoice once the goods are accepted', async () => {
      const { slug } = await publish(run.site, seller, { ...ring, stockNumber: 'FEE' })
      const { page, complaints } = await open(buyer, paths.newOrderOf(slug, 1))
      // 1.5% of 2,940 pounds, and 20% of that.
      await page.getByText('VAT of the fee, 20%').waitFor()
      await page.getByText('£44.10').waitFor()
      await page.getByText('£8.82').waitFor()
      await page.getByRole('button', { name: 'Order for £2,992.92' }).click()
      await page.waitForURL(/\/orders\/\d+$/)
      const number = Number(page.url().split('/').at(-1))
      await pay(await workContext(run.site), number)
      await act(run.site, seller, number, 'shipment', shipment)
      await act(run.site, buyer, number, 'delivery')
      await page.goto(paths.order(number))
      await page.getByText('The VAT of the service fee, which we pay over.').waitFor()
      await page.getByRole('button', { name: 'Download Order confirmation' }).waitFor()
      const button = page.getByRole('button', { name: 'Download Invoice for our fee' })
      expect(await button.count()).toBe(0)
      await act(run.site, buyer, number, 'acceptance')
      await page.goto(paths.order(number))
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
      expect(download.suggestedFilename()).toMatch(/^Invoice for our fee RLF-\d{4}-00001\.pdf$/)
      const { text } = readPdf(await readFile(await download.path()))
      expect(text).toContain('Total, GBP52.92')
      expect(complaints).toEqual([])
    })

    it('a basket says it, and orders for the same total', async () => {
      const { slug } = await publish(run.site, seller, { ...ring, stockNumber: 'FEE-BASKET' })
      const { page, complaints } = await open(buyer, paths.lot(slug))
      await page.getByRole('button', { name: 'Add to basket' }).click()
      await page.getByText('1 in your basket.').waitFor()
      await page.goto(paths.basket)
      await page.getByText('VAT of the fee, 20%').waitFor()
      await page.getByRole('button', { name: 'Order this lot' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('for £2,992.92 with our fee and VAT.').waitFor()
      await dialog.getByRole('button', { name: 'Order for £2,992.92' }).click()
      await page.waitForURL(/\/orders\/\d+$/)
      expect(complaints).toEqual([])
    })

    it('an offer says what is paid with it', async () => {
      const { slug } = await publish(run.site, seller, { ...ring, stockNumber: 'FEE-OFFER' })
      const { page } = await open(buyer, paths.newOfferOf(slug, 1))
      await page.getByLabel('Total price (GBP)').fill('1000')
      await page.getByText('With the service fee of 1.5% and VAT you pay £1,018.00.').waitFor()
    })

    it('has room and no faults on a phone', async () => {
      const { slug } = await publish(run.site, seller, { ...ring, stockNumber: 'FEE-PHONE' })
      const { page, complaints } = await open(buyer, paths.newOrderOf(slug, 1), 390)
      await page.getByText('VAT of the fee, 20%').waitFor()
      expect(await overflow(page)).toEqual({ scroll: false, over: [] })
      expect(await faults(page)).toEqual([])
      expect(complaints).toEqual([])
    })
  },
)
