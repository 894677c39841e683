import type { Page } from 'playwright-core'

interface Entered {
  trackingNumber: string
  insuredValue: string
}

/** Enters how goods are sent, with a carrier that is not on the list, as far as the check. */
export async function enterShipment(page: Page, entered: Entered): Promise<void> {
  await page.getByRole('radio', { name: /^Other/ }).check()
  await page.getByLabel('Name of the carrier').fill('Insured courier')
  await page.getByLabel('Tracking number').fill(entered.trackingNumber)
  await page.getByLabel(/^Insured value/).fill(entered.insuredValue)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}
