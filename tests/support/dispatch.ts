import type { Page } from 'playwright-core'
import { expect } from 'vitest'

interface Entered {
  trackingNumber: string
  insuredValue: string
}

/** Enters how goods are sent, with a carrier that is not on the list, as far as the check. */
export async function enterShipment(page: Page, entered: Entered): Promise<void> {
  // By keyboard: the papers that arrive above move it away from under a pointer.
  const other = page.getByRole('radio', { name: /^Other/ })
  await other.press(' ')
  await expect.poll(() => other.isChecked()).toBe(true)
  await page.getByLabel('Name of the carrier').fill('Insured courier')
  await page.getByLabel('Tracking number').fill(entered.trackingNumber)
  await page.getByLabel(/^Insured value/).fill(entered.insuredValue)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}
