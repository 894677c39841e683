import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { answered, journeysOn } from '../../support/browser.ts'
import { openAs } from '../../support/demo-people.ts'
import { localSite } from '../../support/local-site.ts'
import { looksWell, settled } from '../../support/page-checks.ts'
import { signInAs } from '../../support/people.ts'
import { trader } from '../../support/traders.ts'

const reason = 'It is not the company of this number.'

journeysOn(localSite, 'a company', (run) => {
  it('is reported from its page by another one, and an operator takes that further', async () => {
    const [seller, buyer] = [await trader(run.site, 'seller'), await trader(run.site, 'buyer')]
    const own = await openAs(run, seller.token, paths.company(seller.companyId))
    await answered(own.page)
    const visit = await openAs(run, buyer.token, paths.company(seller.companyId))
    const { page } = visit
    await page.getByRole('button', { name: 'Report this company' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this company' })
    await dialog.getByLabel('What is wrong with it?').fill(reason)
    await looksWell(visit)
    await dialog.getByRole('button', { name: 'Report' }).click()
    await page.getByText('You have reported this.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await looksWell(visit)
    expect(await own.page.getByRole('button', { name: /^Report/ }).count()).toBe(0)

    const operator = await signInAs(run.site, 'operator')
    const console = await openAs(run, operator.token, paths.adminReports)
    await settled(console.page)
    const row = console.page.getByRole('row', { name: reason })
    expect(await row.getByRole('button', { name: /^Hide/ }).count()).toBe(0)
    await row.getByRole('button', { name: /^Take further/ }).click()
    const further = console.page.getByRole('dialog', { name: 'Take this report further?' })
    await further.getByLabel('Reason').fill('We ask it for a new extract.')
    await looksWell(console)
    await further.getByRole('button', { name: 'Take it further' }).click()
    await console.page.getByText('No report is waiting.').waitFor()
    await console.page.getByRole('link', { name: 'Decided', exact: true }).click()
    await console.page.getByText('Taken further').waitFor()
    await looksWell(console)
  })
})
