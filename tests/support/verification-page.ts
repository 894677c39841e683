import type { Locator, Page } from 'playwright-core'

import { plainPdf } from './pdf.ts'

/** A PDF file to choose in a form. */
export const pdfFile = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: plainPdf(),
})

/** The row of the checklist with this heading. */
export const rowOf = (page: Page, name: string): Locator =>
  page.locator('.checklist-row').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The rows that are open, by their headings. */
export const openRows = (page: Page) => page.locator('.checklist-row[data-open] h3').allInnerTexts()

/** Names a trade reference in the form that is open, and waits until it has its row. */
export async function nameReference(page: Page, name: string, companyName: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Their company').fill(companyName)
  const host = companyName.toLowerCase().replaceAll(/\W+/g, '-')
  await page.getByLabel('Their work email').fill(`${name.split(' ')[0]}@${host}.example`)
  await page.getByLabel('How you trade with each other').fill('They buy our chains.')
  await page.getByRole('button', { name: 'Ask this reference' }).click()
  await rowOf(page, `${name}, ${companyName}`).waitFor()
}
