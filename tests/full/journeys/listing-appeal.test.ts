import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { faults } from '../../support/axe.ts'
import { journeysOn } from '../../support/browser.ts'
import { openAs } from '../../support/demo-people.ts'
import { aBand, decisionOn, trustedSeller } from '../../support/listing-review.ts'
import { localSite } from '../../support/local-site.ts'
import { realComplaints } from '../../support/page-checks.ts'
import { signInAs } from '../../support/people.ts'
import { publish } from '../../support/traders.ts'

const reason = 'Its hallmark is not a real one.'
const appeal = 'It is the mark of the Goldsmiths’ Company.'

journeysOn(localSite, 'a decision on a listing', (run) => {
  it('is appealed against once by its seller, and the operator reads why', async () => {
    const seller = await trustedSeller(run.site)
    const operator = await signInAs(run.site, 'operator')
    const { id } = await publish(run.site, seller, aBand())
    const decide = await decisionOn(run.site, operator, id)
    expect((await decide('take-down', reason)).status).toBe(200)

    const visit = await openAs(run, seller.token, paths.listing(id))
    const { page } = visit
    await page.getByRole('heading', { name: 'Taken down' }).waitFor()
    await page.getByText(reason).waitFor()
    const open = page.getByRole('button', { name: 'Appeal against the decision' })
    await open.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Appeal against the decision' })
    await dialog.getByRole('button', { name: 'Send the appeal' }).click()
    await dialog.locator('.field-error').first().waitFor()
    await dialog.getByLabel('Why your listing should go live').fill(appeal)
    expect(await faults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send the appeal' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await open.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('publishing')

    const theirs = await openAs(run, operator.token, paths.adminListing(id))
    await theirs.page.getByText(appeal).first().waitFor()
    expect([...realComplaints(visit), ...realComplaints(theirs)]).toEqual([])
  })
})
