import type { Page } from 'playwright-core'

import { databaseEnv } from './database.ts'
import { freePort } from './free-port.ts'
import { password } from './people.ts'

/** A server whose pages are reached where it is published: by plain HTTP `localhost` alone is secure. */
export async function localEnvironment(): Promise<Record<string, string>> {
  const port = await freePort()
  const PUBLIC_ORIGIN = `http://localhost:${port}`
  return { ...(await databaseEnv()), PORT: String(port), PUBLIC_ORIGIN }
}

/** Fills the login form that is shown, and sends it. */
export async function sendLogin(page: Page, email: string, given = password): Promise<void> {
  await page.fill('#email', email)
  await page.fill('#password', given)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}
