import type { Page } from 'playwright-core'

import { password } from './people.ts'

/** Fills in and sends the login form that is shown. */
export async function sendLogin(page: Page, email: string, given = password): Promise<void> {
  await page.fill('#email', email)
  await page.fill('#password', given)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}
