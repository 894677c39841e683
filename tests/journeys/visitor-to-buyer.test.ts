import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { membership } from '#server/features/companies/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { confirmEmail, sendLogin, sendRegistration } from '../support/browser-accounts.ts'
import { hydrated, journeysOn, type Visit } from '../support/browser.ts'
import { completeEvidence } from '../support/complete-evidence.ts'
import { localSite } from '../support/local-site.ts'
import { realComplaints, settled } from '../support/page-checks.ts'
import { signInAs } from '../support/people.ts'
import { signIn } from '../support/token.ts'
import { publish, ring, trader } from '../support/traders.ts'

const email = 'clara@rowemarlow.example'
const companyName = 'Rowe & Marlow Ltd'
const price = '£2,940.00'

/** No part of a lot's price or stock. */
async function expectNoPrice(page: Page): Promise<void> {
  await page
    .getByText('Price, quantity discounts and exact stock are for verified buyers.')
    .waitFor()
  expect(await page.content()).not.toMatch(/2,940|2,790|294000|279000/)
}

journeysOn(localSite, 'from visitor to buyer:', (run) => {
  let lot = ''
  let visitor: Visit
  let operator: Visit
  beforeAll(async () => {
    const seller = await trader(run.site, 'seller')
    lot = paths.lot((await publish(run.site, seller)).slug)
    visitor = await run.prepare()
    operator = await run.prepare()
  })
  afterAll(async () => {
    expect(realComplaints(visitor)).toEqual([])
    expect(realComplaints(operator)).toEqual([])
  })
  const applicant = async () => {
    const { db } = (await run.site.context.services.open()).database
    const [found] = await db
      .select({ personId: person.id, companyId: membership.companyId })
      .from(person)
      .innerJoin(membership, eq(membership.personId, person.id))
      .where(eq(person.email, email))
    if (found === undefined) throw new Error('nobody has registered')
    return found
  }

  it('a visitor finds a lot by words, sees no price, and registers from there', async () => {
    const { page } = visitor
    await page.goto(paths.search)
    await hydrated(page)
    await page.getByRole('searchbox', { name: 'Search all lots' }).fill('sapphire ring')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=sapphire/)
    await page.locator('.lot-cards').getByRole('link', { name: ring.title }).click()
    await page.waitForURL((url) => url.pathname === lot)
    await page.getByRole('heading', { level: 1, name: ring.title }).waitFor()
    await expectNoPrice(page)
    // By way of the login page, which carries the lot along in both directions.
    await page.getByRole('link', { name: 'Log in to see the price' }).click()
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Register', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Open a trade account' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('returnTo') === lot)
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await page.getByRole('link', { name: 'Register as a buyer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Open a trade account' }).waitFor()
    expect(await page.getByRole('radio', { name: 'Buy', exact: true }).isChecked()).toBe(true)
    await sendRegistration(page, { email, companyName })
  })

  it('the email is confirmed, and the login leads back to the lot, which says what is missing', async () => {
    const { page } = visitor
    await confirmEmail(page, run.site, email)
    await page.getByRole('link', { name: 'Log in', exact: true }).last().click()
    await sendLogin(page, email)
    await page.waitForURL((url) => url.pathname === lot)
    await page.getByText('Trade prices are for verified companies that buy.').waitFor()
    expect(await page.content()).not.toMatch(/2,940|2,790/)
    await page.getByRole('link', { name: 'See where your company stands' }).click()
    await page.waitForURL((url) => url.pathname === paths.overview)
  })

  it('the buyer submits the verification, and an operator verifies them', async () => {
    const { page } = visitor
    await completeEvidence(run.site, await applicant())
    await page.goto(paths.verification)
    await settled(page)
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await page.getByText('A reviewer reads your documents').waitFor()

    await signIn(operator, (await signInAs(run.site, 'operator')).token)
    await operator.page.goto(paths.adminVerifications)
    await operator.page.getByRole('link', { name: companyName }).click()
    await operator.page.getByRole('button', { name: 'Begin the review' }).click()
    await operator.page.getByLabel('Reason').fill('Register and references agree.')
    await operator.page.getByRole('button', { name: `Verify ${companyName}` }).click()
    await operator.page.getByText(`${companyName} is verified.`).waitFor()
  })

  it('the buyer finds the lot among those recently viewed, and sees its price', async () => {
    const { page } = visitor
    await page.goto(paths.overview)
    await settled(page)
    await page.locator('.shell-menu summary', { hasText: 'Catalogue' }).click()
    await page.getByRole('link', { name: 'Saved searches' }).click()
    await page.getByRole('heading', { name: 'Recently viewed' }).waitFor()
    await page.locator('main').getByRole('link', { name: ring.title }).click()
    await page.waitForURL((url) => url.pathname === lot)
    await page.getByRole('cell', { name: price }).waitFor()
    await page.getByText(/can be ordered now\. Only verified buyers see this/).waitFor()
  })
})
