import { readFile } from 'node:fs/promises'

import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { faults } from '../../support/axe.ts'
import { journeysOn, type Visit } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { act, pay, place, shipment } from '../../support/orders.ts'
import { readPdf } from '../../support/read-pdf.ts'
import { signIn } from '../../support/token.ts'
import { giveVatNumber, knownSeller, publish, ring, trader } from '../../support/traders.ts'

journeysOn(localSite, 'papers of orders', async (run) => {
  const seller = await knownSeller(run.site)
  const buyer = await trader(run.site, 'buyer')
  const bought = await publish(run.site, seller, ring)
  const number = await place(run.site, buyer, bought.slug, { pieces: 2, goods: 588_000 })
  await pay(await workContext(run.site), number)
  const open = openerIn(run)
  const saved = async ({ page }: Visit, button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }

  it('a buyer saves the order confirmation, which then has its number', async () => {
    const visit = await open(buyer, paths.order(number))
    const { name, bytes } = await saved(visit, 'Download Order confirmation')
    expect(name).toMatch(/^Order confirmation RL-\d{4}-\d{5}\.pdf$/)
    expect(readPdf(bytes).text).toContain('Total, GBP5,968.20')
    await visit.page.getByText(/RL-\d{4}-\d{5}/).waitFor()
    // Where the order stands comes before what the two sides may write about it.
    const sections = await visit.page.locator('.order-work h2').allTextContents()
    expect(sections.slice(-4)).toEqual([
      'Where your money is',
      'Documents',
      'Messages',
      'The seller’s record',
    ])
    expect(visit.complaints).toEqual([])
  })

  it('a seller gives the warranty with its text before them, and both can save it', async () => {
    const visit = await open(seller, paths.order(number))
    await visit.page.getByText('The gemstones of this order are of natural origin').waitFor()
    await visit.page.getByRole('button', { name: 'Give this warranty' }).click()
    const { bytes } = await saved(visit, 'Download Warranty of origin')
    expect(readPdf(bytes).text).toContain('What the seller warrants')
    expect(await visit.page.getByRole('button', { name: 'Give this warranty' }).count()).toBe(0)
    const theirs = await open(buyer, paths.order(number))
    await theirs.page.getByRole('button', { name: 'Download Warranty of origin' }).waitFor()
    expect([...visit.complaints, ...theirs.complaints]).toEqual([])
  })

  it('VAT is shown before a lot is ordered, and the seller has the invoice written', async () => {
    const ctx = await workContext(run.site)
    const merchant = await knownSeller(run.site)
    await giveVatNumber(ctx, merchant, { country: 'GB', taxNumber: 'GB 123 4567 89' })
    const { slug } = await publish(run.site, merchant, { ...ring, stockNumber: 'TAXED' })
    const visit = await open(buyer, paths.lot(slug))
    await visit.page.getByText('excl. VAT of 20% and shipping').waitFor()
    await visit.page.goto(paths.newOrderOf(slug, 1))
    await visit.page.getByText('VAT, 20%').waitFor()
    await visit.page.getByRole('button', { name: 'Order for £3,572.10' }).click()
    await visit.page.waitForURL(/\/orders\/\d+$/)
    const taxed = Number(visit.page.url().split('/').at(-1))
    await pay(ctx, taxed)
    await act(run.site, merchant, taxed, 'shipment', shipment)
    const theirs = await open(merchant, paths.order(taxed), 390)
    await theirs.page.getByRole('button', { name: 'Issue the invoice' }).click()
    await theirs.page.getByText('It cannot be changed or taken back.').waitFor()
    expect(await faults(theirs.page)).toEqual([])
    await theirs.page
      .locator('dialog[open]')
      .getByRole('button', { name: 'Issue the invoice' })
      .click()
    await theirs.page.getByText(/INV-\d{4}-00001/).waitFor()
    await visit.page.goto(paths.order(taxed))
    const { name, bytes } = await saved(visit, 'Download Invoice')
    expect(name).toMatch(/^Invoice INV-\d{4}-00001\.pdf$/)
    expect(readPdf(bytes).text).toContain('Total, GBP3,528.00')
    expect([...visit.complaints, ...theirs.complaints]).toEqual([])
  })

  it('a buyer saves the orders of the year', async () => {
    const visit = await open(buyer, paths.orders)
    const { name, bytes } = await saved(visit, 'Download as CSV')
    expect(name).toBe(`Orders ${new Date().getUTCFullYear()}.csv`)
    expect(bytes.toString()).toContain(`"${number}"`)
  })

  it('papers that cannot be fetched leave the rest of the page as it is', async () => {
    const visit = await run.prepare()
    await visit.page.route('**/api/orders/*/papers', (route) => route.abort())
    await signIn(visit, buyer.token)
    await visit.page.goto(paths.order(number))
    await visit.page.getByRole('heading', { name: `Order ${number}` }).waitFor()
    await visit.page.getByText('The documents could not be loaded.').waitFor()
    await visit.page.unroute('**/api/orders/*/papers')
    await visit.page.getByRole('button', { name: 'Try again' }).click()
    await visit.page.getByRole('button', { name: 'Download Order confirmation' }).waitFor()
  })

  it('an order is printed without navigation and without anything to press', async () => {
    const { page } = await open(seller, paths.order(number))
    await page.getByRole('button', { name: 'Download Packing list' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const role of ['banner', 'navigation', 'button', 'contentinfo', 'textbox'] as const) {
      expect(await page.getByRole(role).filter({ visible: true }).count(), role).toBe(0)
    }
    await page.getByText('You get').waitFor()
    await page.getByText('Oval sapphire and diamond halo ring').first().waitFor()
  })
})
