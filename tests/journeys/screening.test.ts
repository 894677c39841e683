import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { screenCompanies } from '#server/features/screening/hits/screen-companies.ts'
import { paths } from '#shared/routing/paths.ts'

import { hydrated, journeysOn } from '../support/browser.ts'
import { workContext } from '../support/contexts.ts'
import { localSite } from '../support/local-site.ts'
import { openerIn } from '../support/open-pages.ts'
import { looksWell } from '../support/page-checks.ts'
import { orderOne } from '../support/payments.ts'
import { signInAs } from '../support/people.ts'
import { euList } from '../support/sanctions-lists.ts'
import { knownSeller, trader } from '../support/traders.ts'

journeysOn(localSite, 'a company whose name is on a list', async (run) => {
  const open = openerIn(run)
  const { site } = run
  const ctx = await workContext(site)
  const operator = await signInAs(site, 'operator')
  const seller = await knownSeller(site)
  const buyer = await trader(site, 'buyer')
  const ordered = await orderOne(site, ctx, { seller, buyer })
  const legalName = 'Vandermolk Sapphires GmbH'
  await ctx.db.update(company).set({ legalName }).where(eq(company.id, seller.companyId))

  it('is found after an import, confirmed, and its order waits until an operator lets it go on', async () => {
    const { page } = await open(operator, paths.adminScreening)
    await hydrated(page)
    expect(await page.textContent('main')).toContain('No list has ever been imported')
    const names = ['Vandermolk Sapphire', 'VDM Stones', 'Вандермолк']
    await page
      .locator('tr', { hasText: 'European Union' })
      .locator('input[type=file]')
      .setInputFiles({
        name: 'list.xml',
        mimeType: 'text/xml',
        buffer: Buffer.from(euList([{ ref: 'EU.7.1', names }])),
      })
    await page.getByText('1 entry imported').waitFor()
    await screenCompanies(ctx)
    await page.reload()
    await hydrated(page)
    const hit = page.locator('tr', { hasText: 'Vandermolk Sapphires GmbH' })
    expect(await hit.textContent()).toContain('Vandermolk Sapphire')
    await hit.getByRole('button', { name: /^Confirm/ }).click()
    await page.getByLabel('Reason').fill('The register number is the same.')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('No name is waiting for a decision.').waitFor()

    const theirs = await open(seller, paths.order(ordered.number), 390)
    const { page: sellers } = theirs
    await sellers.getByText('We are checking this order.').first().waitFor()
    expect(await sellers.textContent('main')).not.toMatch(/sanction|list\b/i)
    await looksWell(theirs)

    const desk = await open(operator, paths.adminOrder(ordered.number), 390)
    const { page: consoles } = desk
    await looksWell(desk)
    await consoles.getByRole('button', { name: 'Unfreeze' }).click()
    await consoles.getByLabel('Reason').fill('The court has allowed this one.')
    await consoles.getByRole('dialog').getByRole('button', { name: 'Unfreeze' }).click()
    await consoles.getByRole('button', { name: 'Freeze', exact: true }).waitFor()
    await sellers.reload()
    await sellers.getByText('The buyer sends the money').waitFor()

    await consoles.getByRole('button', { name: 'Freeze', exact: true }).click()
    await consoles.getByLabel('Reason').fill('The court has changed its mind.')
    await consoles.getByRole('dialog').getByRole('button', { name: 'Freeze', exact: true }).click()
    await consoles.getByRole('button', { name: 'Unfreeze' }).waitFor()

    const decided = await open(operator, `${paths.adminScreening}?show=decided`, 390)
    await looksWell(decided)
    await looksWell(await open(operator, paths.adminCompany(seller.companyId), 390))
  })
})
