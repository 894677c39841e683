import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { forEveryCompany } from '#server/db/row-security.ts'
import { payoutAccount } from '#server/features/companies/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { follow, goTo, journeysOn, type Visit } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { type Role, signInAs } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'

const phone = { viewport: { width: 390, height: 844 } }

const navigation = (page: Page) => page.locator('.shell-navigation a').allTextContents()

/** The section marked as current, and whether it is inside the screen. */
const current = (page: Page) =>
  page.locator('.tabs [aria-current]').evaluate((each) => {
    const { left, right } = each.getBoundingClientRect()
    return { name: each.textContent, inside: left >= 0 && right <= innerWidth, scrollY }
  })

journeysOn(localSite, 'the profile', (run) => {
  const as = async (role: Role, options = {}): Promise<Visit> => {
    const visit = await run.prepare(options)
    await signIn(visit, (await signInAs(run.site, role)).token)
    return visit
  }
  const open = async ({ page }: Visit, path: string) => {
    await goTo(page, path)
    await page.locator('.workplace-main').waitFor()
  }

  it('shows only what concerns the account', async () => {
    const seller = await as('seller')
    await open(seller, paths.overview)
    expect(await navigation(seller.page)).toEqual([
      'Overview',
      'Stock',
      'Offers',
      'Orders',
      'Payouts',
      'Figures',
    ])
    const buyer = await as('buyer')
    await open(buyer, paths.profileDetails)
    expect(await navigation(buyer.page)).toEqual(['Overview', 'Offers', 'Orders'])
    await buyer.page.locator('.shell-navigation summary', { hasText: 'Catalogue' }).waitFor()
    const operator = await as('operator')
    await open(operator, paths.profileSecurity)
    expect(await navigation(operator.page)).toContain('Verifications')
    expect(await navigation(operator.page)).not.toContain('Offers')
  })

  it('leads into the workplace even if a deployment has replaced the code of its header', async () => {
    const { page } = await as('seller')
    await goTo(page, paths.profile)
    let gone = true
    await page.route(/\/assets\/shell-.*\.js/, (route) =>
      gone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    )
    // The document of the page, as it is after the deployment.
    await page.route(`**${paths.profileDetails}`, (route) => {
      gone = false
      return route.continue()
    })
    await page.locator(`main a[href="${paths.profileDetails}"]`).first().click()
    await page.locator('.shell-header').waitFor()
    await page.locator('.shell-footer').waitFor()
  })

  it('asks who is looking once, and again later or after something was sent', async () => {
    const visit = await as('seller')
    const { page } = visit
    let asked = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/me') asked += 1
    })
    const now = Date.now()
    await page.clock.setFixedTime(now)
    await open(visit, paths.profileSecurity)
    await follow(page, paths.profileNotifications)
    await page.locator('.shell-header .profile-menu summary').hover()
    await follow(page, paths.yourCompany)
    await follow(page, paths.payouts)
    expect(asked).toBe(1)
    await page.goBack()
    await page.getByRole('heading', { level: 2, name: 'Company details' }).waitFor()
    await page.clock.setFixedTime(now + 11_000)
    await page.locator('.shell-header .profile-menu summary').hover()
    await follow(page, paths.profileNotifications)
    expect(asked).toBe(2)
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('Your settings have been saved').waitFor()
    await expect.poll(() => asked).toBe(3)
    expect(visit.complaints).toEqual([])
  })

  it('shows on a phone which page one is on, and every loaded page from its top', async () => {
    const visit = await as('seller', phone)
    const { page } = visit
    await open(visit, paths.profileSecurity)
    expect(await current(page)).toEqual({ name: 'Security', inside: true, scrollY: 0 })
    await page.evaluate(() => scrollTo(0, 500))
    await open(visit, paths.profileDetails)
    expect(await current(page)).toEqual({ name: 'Your details', inside: true, scrollY: 0 })
    await open(visit, paths.profileNotifications)
    expect(await current(page)).toEqual({
      name: 'Notification settings',
      inside: true,
      scrollY: 0,
    })
  })

  it('prints an account page without the list of the others', async () => {
    const visit = await as('seller')
    await open(visit, paths.profileSecurity)
    expect(await visit.page.locator('.tabs').isVisible()).toBe(true)
    await visit.page.emulateMedia({ media: 'print' })
    expect(await visit.page.locator('.tabs').isVisible()).toBe(false)
  })

  it('shows times in the reader’s time zone and names it', async () => {
    const visit = await as('seller', { timezoneId: 'Asia/Hong_Kong' })
    await open(visit, paths.profileSecurity)
    await visit.page.getByText(/last used .+ \d{4} at \d{1,2}:\d\d.* GMT\+8/).waitFor()
    expect(visit.complaints).toEqual([])
  })

  it('helps with the number in the register of the company’s country', async () => {
    const visit = await as('seller')
    const { page } = visit
    await open(visit, paths.companyDetails)
    const help = page.locator('#registrationNumber-help')
    expect(await help.innerText()).toContain('Companies House')
    await page.getByLabel('Country of registration').selectOption('Italy')
    expect(await help.innerText()).toBe('As on the company register.')
  })

  it('accepts a payout account after two-step login, by either number', async () => {
    const plain = await as('seller')
    await open(plain, paths.payouts)
    expect(await plain.page.getByLabel('Account holder').count()).toBe(0)
    const way = plain.page.getByRole('link', { name: 'Set up two-step login' })
    expect(await way.getAttribute('href')).toBe(paths.profileSecurity)
    const visit = await as('seller in two steps')
    const { page } = visit
    await open(visit, paths.payouts)
    await page.getByLabel('Account holder').fill('Aurum Ltd')
    await page.getByLabel('Country of the account').selectOption('United Kingdom')
    await page.getByText('Enter the IBAN, or the sort code and the account number.').waitFor()
    await page.getByRole('textbox', { name: /^Sort code/ }).fill('60-16-13')
    await page.getByRole('textbox', { name: /^Account number/ }).fill('31926819')
    await page.getByRole('button', { name: 'Set payout account' }).click()
    await page.getByRole('heading', { name: 'The payout account has been set' }).waitFor()
    const { database } = await run.site.context.services.open()
    const accounts = forEveryCompany(database, ({ db }) => db.$count(payoutAccount))
    expect(await accounts).toBe(1)
    expect(visit.complaints).toEqual([])
  })
})
