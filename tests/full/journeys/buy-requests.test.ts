import { beforeAll, expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { journeysOn, type Visit } from '../../support/browser.ts'
import { linesOf } from '../../support/lines-of.ts'
import { localSite } from '../../support/local-site.ts'
import { looksWell, settled } from '../../support/page-checks.ts'
import { signInAs } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

const title = 'White gold sapphire rings'

journeysOn(localSite, 'a buy request', (run) => {
  let buyer: Visit
  let seller: Visit
  let request = ''
  beforeAll(async () => {
    const [buys, sells] = [await trader(run.site, 'buyer'), await knownSeller(run.site)]
    await publish(run.site, sells)
    buyer = await run.prepare()
    seller = await run.prepare()
    await signIn(buyer, buys.token)
    await signIn(seller, sells.token)
  })

  it('is posted by a buyer, who finds the page from the offers and is then in the catalogue', async () => {
    const { page } = buyer
    await page.goto(paths.offers)
    await settled(page)
    await page.getByRole('link', { name: 'buy request', exact: true }).click()
    await page.getByText('You have not posted a buy request yet.').waitFor()
    // As the header says.
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await crumbs.getByRole('link', { name: 'Catalogue' }).waitFor()
    await page.getByRole('link', { name: 'Post a buy request' }).click()
    await page.getByRole('heading', { level: 1, name: 'Post a buy request' }).waitFor()
    await page.getByRole('button', { name: 'Post the request' }).click()
    await page.getByText('Enter what you look for.').waitFor()
    await page.getByLabel('What you look for').fill(title)
    await page.getByLabel('Kind of goods').selectOption('Finished jewellery')
    await page.getByLabel('Description').fill('From 2 ct. Write to ann@buyer.example.')
    await page.getByText('We will hide an email address').waitFor()
    await page.getByLabel('How many').fill('4')
    await page.getByLabel('Budget for one').fill('3,000.00')
    await page.locator('main').getByLabel('Currency').selectOption('GBP')
    await looksWell(buyer)
    await page.getByRole('button', { name: 'Post the request' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText('From 2 ct. Write to [contact hidden].').waitFor()
    await page.getByText('No seller has answered yet.').waitFor()
    request = new URL(page.url()).pathname
  })

  it('names each of its facts in one line on a narrow phone', async () => {
    const { page } = buyer
    await page.setViewportSize({ width: 320, height: 844 })
    const names = await page.locator('.buy-request-facts dt').count()
    expect(names).toBeGreaterThan(3)
    expect(await linesOf(page, '.buy-request-facts dt')).toHaveLength(names)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('is answered by a seller whom the buyer never met', async () => {
    const { page } = seller
    await page.goto(paths.overview)
    await settled(page)
    await page.getByRole('link', { name: 'New buy requests' }).click()
    await page.getByRole('link', { name: title }).click()
    await page.waitForURL((url) => url.pathname === request)
    await page.getByText('£3,000.00').waitFor()
    await page.getByRole('button', { name: 'Offer this lot' }).click()
    await page.getByText('Choose a lot.').waitFor()
    await page.getByRole('searchbox', { name: 'Search your lots on sale' }).fill('nothing at all')
    await page.getByText('None of your other lots on sale fits.').waitFor()
    await page.getByRole('searchbox', { name: 'Search your lots on sale' }).fill('RG-13')
    await page.getByRole('radio', { name: ring.title }).check()
    await page.getByLabel('Note to the buyer').fill('Six of them, all alike.')
    await looksWell(seller)
    await page.getByRole('button', { name: 'Offer this lot' }).click()
    await page.getByRole('heading', { name: 'Your answers' }).waitFor()
    await page.getByRole('button', { name: /^Take back/ }).waitFor()
  })

  it('leads its buyer to the lot, who buys it, and closes the request', async () => {
    const { page } = buyer
    await page.goto(paths.buyRequests)
    await settled(page)
    const row = page.getByRole('row', { name: title })
    expect(await row.getByRole('cell').last().textContent()).toBe('1')
    await row.getByRole('link', { name: title }).click()
    await page.getByText('Six of them, all alike.').waitFor()
    await page.getByText('£2,940.00').first().waitFor()
    await looksWell(buyer)
    await page.getByRole('link', { name: 'See the lot' }).click()
    await page.getByRole('heading', { level: 1, name: ring.title }).waitFor()
    await page
      .getByRole('link', { name: /^Order \d/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Order for/ }).click()
    await page.getByRole('heading', { level: 1, name: /^Order \d{5}$/ }).waitFor()

    await page.goto(request)
    await settled(page)
    await page.getByRole('button', { name: 'I have found it' }).click()
    await page.getByRole('button', { name: 'Close the request' }).click()
    await page.getByRole('link', { name: 'Post it again' }).waitFor()
    await page.getByText('Found', { exact: true }).first().waitFor()
    await seller.page.reload()
    await seller.page.getByText('The buyer has closed this request.').waitFor()
  })

  it('is reported by its seller, hidden by an operator, and shown again after its buyer’s appeal', async () => {
    const { page } = seller
    await page.getByRole('button', { name: 'Report this request' }).click()
    const report = page.getByRole('dialog', { name: 'Report this buy request' })
    await report.getByRole('button', { name: 'Report' }).click()
    await report.getByText('Say what is wrong with it.').waitFor()
    await report.getByLabel('What is wrong with it?').fill('They asked us to deal by telephone.')
    await looksWell(seller)
    await report.getByRole('button', { name: 'Report' }).click()
    await page.getByText('You have reported this.').waitFor()

    await buyer.page.getByRole('button', { name: /^Report the answer with/ }).click()
    const answer = buyer.page.getByRole('dialog', { name: 'Report this answer' })
    await answer.getByLabel('What is wrong with it?').fill('These are not what we asked for.')
    await answer.getByRole('button', { name: 'Report' }).click()
    await buyer.page.getByText('You have reported this.').waitFor()

    const console = await run.prepare()
    await signIn(console, (await signInAs(run.site, 'operator')).token)
    await console.page.goto(paths.admin)
    await settled(console.page)
    await console.page.getByRole('link', { name: 'Reports' }).first().click()
    const row = console.page.getByRole('row', { name: 'They asked us to deal by telephone.' })
    await row.getByText(title, { exact: true }).waitFor()
    const rude = console.page.getByRole('row', { name: 'These are not what we asked for.' })
    await rude.getByRole('button', { name: /^Dismiss/ }).click()
    const dismiss = console.page.getByRole('dialog', { name: 'Dismiss this report?' })
    await dismiss.getByLabel('Reason').fill('A seller may offer what they have.')
    await dismiss.getByRole('button', { name: 'Dismiss the report' }).click()
    await rude.waitFor({ state: 'detached' })
    await row.getByRole('button', { name: /^Hide/ }).click()
    const hide = console.page.getByRole('dialog', { name: 'Hide this buy request?' })
    await hide.getByLabel('Reason').fill('It leads away from the marketplace.')
    await hide.getByRole('button', { name: 'Hide the buy request' }).click()
    await console.page.getByText('No report is waiting.').waitFor()
    await console.page.getByRole('link', { name: 'Decided', exact: true }).click()
    await console.page.getByText('It leads away from the marketplace.').waitFor()
    await looksWell(console)

    await page.reload()
    await page.getByRole('heading', { level: 1, name: /not/i }).waitFor()
    await buyer.page.goto(request)
    await buyer.page.getByText('We have hidden this request').waitFor()
    await buyer.page.getByText('It leads away from the marketplace.').waitFor()
    expect(await buyer.page.getByRole('link', { name: 'Post it again' }).count()).toBe(0)
    // It had ended before that day.
    expect(await buyer.page.getByText('Ended', { exact: true }).count()).toBe(0)
    await buyer.page.getByRole('button', { name: 'Appeal against the decision' }).click()
    const appeal = buyer.page.getByRole('dialog', { name: 'Appeal against the decision' })
    await appeal.getByRole('button', { name: 'Send the appeal' }).click()
    await appeal.getByText('Say why the decision is wrong.').waitFor()
    await appeal.getByLabel('Why the decision is wrong').fill('We asked for no call.')
    await looksWell(buyer)
    await appeal.getByRole('button', { name: 'Send the appeal' }).click()
    await buyer.page.getByText(/^Your company appealed on/).waitFor()
    await expect
      .poll(() => buyer.page.evaluate(() => document.activeElement?.textContent))
      .toBe(title)
    await looksWell(buyer)

    await console.page.goto(paths.adminAppeals)
    await console.page.getByText('You decided to hide it, so another operator').waitFor()
    const other = await run.prepare()
    await signIn(other, (await signInAs(run.site, 'operator')).token)
    await other.page.goto(paths.adminAppeals)
    await settled(other.page)
    const waiting = other.page.getByRole('row', { name: 'We asked for no call.' })
    await waiting.getByText('It leads away from the marketplace.').waitFor()
    await looksWell(other)
    await waiting.getByRole('button', { name: /^Show again/ }).click()
    const show = other.page.getByRole('dialog', { name: 'Show this buy request again?' })
    await show.getByLabel('Reason').fill('You did not.')
    await looksWell(other)
    await show.getByRole('button', { name: 'Show the buy request' }).click()
    await other.page.getByText('No appeal is waiting.').waitFor()
    await other.page.getByRole('link', { name: 'Answered', exact: true }).click()
    await other.page.getByText('You did not.').waitFor()
    await looksWell(other)
    await buyer.page.reload()
    await buyer.page.getByRole('link', { name: 'Post it again' }).waitFor()
  })
})
