import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { callAs } from '../../support/api-calls.ts'
import { faults, overflow } from '../../support/axe.ts'
import { journeys } from '../../support/browser.ts'
import { listingEditor, unexpected } from '../../support/listing-editor.ts'
import { manyListings } from '../../support/many-listings.ts'
import { ring, trader } from '../../support/traders.ts'

journeys('a price that falls automatically', (run) => {
  const { open, openListing } = listingEditor(run)

  it('is lowered automatically, in steps that its seller sees beforehand', async () => {
    const { visit } = await openListing({ ...ring, stockNumber: 'MD-1' })
    const { page } = visit
    const part = page.getByRole('region', { name: 'Lower the price automatically' })
    const shown = () => part.getByRole('listitem').allInnerTexts()
    await expect.poll(shown).toHaveLength(3)
    await part.getByLabel('Lower it by, %').fill('40')
    await part.getByRole('button', { name: 'Start lowering it' }).click()
    await part.getByText('Enter a percentage from 1 to 30.').waitFor()
    await part.getByLabel('Lower it by, %').fill('10')
    await part.getByLabel('Every').selectOption('30 days')
    await part.getByLabel('How many times').selectOption('2 times')
    await expect
      .poll(shown)
      .toEqual([
        expect.stringMatching(/£2,646.00 per piece, below its cost/),
        expect.stringMatching(/£2,381.00 per piece, below its cost/),
      ])
    await part.getByRole('button', { name: 'Start lowering it' }).press('Enter')
    await part.getByText('10% every 30 days, 2 times.').waitFor()
    await page.setViewportSize({ width: 390, height: 900 })
    expect(await faults(page)).toEqual([])
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    await page.reload()
    await part.getByText('10% every 30 days, 2 times.').waitFor()
    await part.getByRole('button', { name: 'Stop lowering it' }).click()
    await part.getByRole('button', { name: 'Start lowering it' }).waitFor()
    expect(unexpected(visit)).toEqual([])
  })

  it('is found in the stock book, which says when it falls and by how much', async () => {
    const seller = await trader(run.site, 'seller')
    const [one] = await manyListings(run.site, seller.companyId, 26)
    const markdown = { percent: 750, days: 14, steps: 3 }
    await callAs(run.site, seller, `/stock/${one?.id}/markdown`, { markdown }, 'PUT')
    const visit = await open(paths.stock, seller)
    const { page } = visit
    const rows = page.locator('.stock-row')
    const falling = page.locator('.stock-falls', { hasText: /^7\.5% on \w/ })
    const columns = page.locator('.stock-columns')
    await columns.locator('summary').click()
    await columns.getByLabel('Price falls').check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await dialog.getByLabel('Price').selectOption('Falls automatically')
    await dialog.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/price=falls/)
    await expect.poll(() => rows.count()).toBe(1)
    await falling.waitFor()
    expect(await faults(page)).toEqual([])
    // Searching keeps the filter; its mark takes it away.
    await page.getByRole('searchbox', { name: 'Search your stock' }).fill('ST-')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=ST-&.*price=falls/)
    await page.getByRole('link', { name: 'Remove the filter Price falls automatically' }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(1)
    expect(unexpected(visit)).toEqual([])
  })
})
