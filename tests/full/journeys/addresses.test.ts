import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { companyAddress } from '#server/features/addresses/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { pay } from '../../support/orders.ts'
import { realComplaints } from '../../support/page-checks.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

journeysOn(localSite, 'addresses', async (run) => {
  const open = openerIn(run)
  const seller = await knownSeller(run.site)
  const buyer = await trader(run.site, 'buyer')
  const slug = (await publish(run.site, seller, { ...ring, stockNumber: 'A-1' })).slug
  const { db } = await workContext(run.site)
  await db.delete(companyAddress).where(eq(companyAddress.companyId, buyer.companyId))

  it('a buyer on a phone adds a vault while ordering, and the seller learns of it once paid', async () => {
    const visit = await open(buyer, paths.newOrderOf(slug, 1), 390)
    const { page } = visit
    await page.getByText('Your company has no delivery address yet.').waitFor()
    await page.getByRole('link', { name: 'Add an address' }).click()
    await page.getByLabel('Country', { exact: true }).selectOption('United States')
    await page.getByLabel('State', { exact: true }).selectOption('New Jersey')
    await page.getByLabel('Deliveries to our own premises').uncheck()
    await page.getByLabel('Deliveries to a vault or forwarder').check()
    await page.getByLabel('Name in your address book').fill('Harbor Gate Freight')
    await page.getByLabel('Care of').fill('Harbor Gate Freight')
    await page.getByLabel('Street address').fill('9900 Example Avenue\nBuilding 12')
    await page.getByLabel('ZIP code').fill('10036')
    await page.getByLabel('Name', { exact: true }).fill('Receiving desk')
    await page.getByLabel('Telephone').fill('973 555 0119')
    await page.getByLabel('Mon').check()
    await page.getByLabel('Fri').check()
    await page.getByLabel('From (optional)').fill('06:00')
    await page.getByLabel('To (optional)').fill('22:00')
    await page.getByRole('button', { name: 'Save address' }).click()
    // The city is missing, and the postal code is another state's.
    await page.getByRole('link', { name: 'Enter the city.' }).waitFor()
    await page.getByRole('link', { name: '10036 is in New York, not in New Jersey.' }).waitFor()
    await page.getByLabel('City', { exact: true }).fill('Newark')
    await page.getByLabel('Keep this postal code as it is').check()
    await page.getByText('Newark, NJ 10036').waitFor()
    await page.getByRole('button', { name: 'Save address' }).click()

    await page.getByRole('heading', { name: 'Check your order' }).waitFor()
    await page.getByText('the seller sees only “Newark 10036, United States”').waitFor()
    await page.getByRole('button', { name: /^Order for/ }).click()
    const heading = page.getByRole('heading', { name: /^Order \d{5}$/ })
    await heading.waitFor()
    await page.getByText('9900 Example Avenue').waitFor()
    const number = Number((await heading.textContent())?.replace('Order ', ''))

    const theirs = await open(seller, paths.order(number))
    await theirs.page.getByText('Newark 10036, United States').waitFor()
    expect(await theirs.page.getByText('9900 Example Avenue').count()).toBe(0)
    await pay(await workContext(run.site), number)
    await theirs.page.reload()
    await theirs.page.getByText('c/o Harbor Gate Freight').first().waitFor()
    await theirs.page.getByText('+1 973 555 0119').first().waitFor()
    expect([...realComplaints(visit), ...theirs.complaints]).toEqual([])
  })
})
