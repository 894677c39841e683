import type { Page } from 'playwright-core'

import type { Running } from '#server/main.ts'
import { paths } from '#shared/routing/paths.ts'

import { hydrated } from './browser.ts'
import { linkInMail } from './mails.ts'
import { password } from './people.ts'

/** Fills in and sends the login form that is shown. */
export async function sendLogin(page: Page, email: string, given = password): Promise<void> {
  await page.fill('#email', email)
  await page.fill('#password', given)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

interface Registering {
  email: string
  companyName: string
}

/** Registers a British manufacturer, and arrives at the page that says that an email was sent. */
export async function register(page: Page, as: 'buyer' | 'seller', who: Registering) {
  await page.goto(`${paths.register}?as=${as}`)
  await sendRegistration(page, who)
}

/** The same on the page of the form, which knows already whether to buy or to sell. */
export async function sendRegistration(page: Page, { email, companyName }: Registering) {
  await page.getByLabel('Company name').fill(companyName)
  await page.getByLabel('Kind of company').selectOption({ label: 'Manufacturer' })
  await page.getByLabel('Country of registration').selectOption({ label: 'United Kingdom' })
  await page.getByLabel('Registration number').fill('01234567')
  await page.getByLabel('Your name').fill('Ana Meyer')
  await page.getByLabel('Telephone').fill('+44 20 7946 0018')
  await page.getByLabel('Street address').fill('1 Sample Street')
  await page.getByLabel('Town or city').fill('London')
  await page.getByLabel('Postal code').fill('EC1N 8SY')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL((url) => url.pathname === paths.registered)
}

/** Opens the newest link that confirms a new account, and does so. */
export async function confirmEmail(page: Page, site: Running, email: string): Promise<void> {
  await page.goto(await linkInMail(site, email, 'accounts.confirm-email'))
  await hydrated(page)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByText('Your email address is confirmed.').waitFor()
}
