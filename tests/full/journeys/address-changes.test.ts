import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { addOtherAddress } from '../../support/addresses.ts'
import { overflow } from '../../support/axe.ts'
import { journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { pay, place } from '../../support/orders.ts'
import { looksWell } from '../../support/page-checks.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

journeysOn(localSite, 'another delivery address', async (run) => {
  const open = openerIn(run)
  const seller = await knownSeller(run.site)
  const buyer = await trader(run.site, 'buyer')

  it('is proposed by the buyer on a phone, agreed to by the seller, and then the one to send to', async () => {
    const ctx = await workContext(run.site)
    await addOtherAddress(ctx.db, buyer, {
      lines: ['4 Other Arcade'],
      city: 'Leeds',
      postalCode: 'LS1 4DY',
    })
    const { slug } = await publish(run.site, seller, { ...ring, stockNumber: 'A-1' })
    const number = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
    await pay(ctx, number)

    const { page, complaints } = await open(buyer, paths.order(number), 390)
    await page.getByRole('button', { name: 'Propose another address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Propose another address' })
    await dialog.getByText('ask the seller to cancel it').waitFor()
    await dialog.getByText('4 Other Arcade').waitFor()
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    await dialog.getByRole('button', { name: 'Propose it' }).click()
    await dialog.getByText('Say why. The seller reads it.').waitFor()
    await dialog.getByLabel('Reason').fill('Our vault is closed that week.')
    await dialog.getByRole('button', { name: 'Propose it' }).click()
    await page.getByText('Waiting for the seller', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Withdraw it' }).waitFor()

    const theirs = await open(seller, paths.order(number))
    await theirs.page.getByText('The buyer proposed another address').waitFor()
    await looksWell(theirs)
    await theirs.page.getByRole('button', { name: 'Agree', exact: true }).click()
    await theirs.page.getByText('Agreed', { exact: true }).waitFor()
    await theirs.page.locator('.dispatch-address').getByText('4 Other Arcade').waitFor()
    expect([...complaints, ...theirs.complaints]).toEqual([])
  })
})
