import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { callAs } from '../support/api-calls.ts'
import { faults } from '../support/axe.ts'
import { goTo, journeysOn } from '../support/browser.ts'
import { addPhotograph } from '../support/listing-review.ts'
import { localSite } from '../support/local-site.ts'
import { ringsCsv } from '../support/ring-table.ts'
import { commitTable, reviewTable } from '../support/stock-files.ts'
import { chooseTable, openStockImport } from '../support/stock-import-page.ts'

/** Twenty rows with three kinds of mistake. */
const spoiled = () =>
  ringsCsv(500, (row, at) => {
    if (at < 6) row.Currency = 'GPB'
    else if (at < 12) row['Gross weight'] = '4,25'
    else if (at < 20) row['Ships from'] = ''
  })

const mistakes = (page: Page) => page.locator('.repairs tbody tr')

journeysOn(localSite, 'importing stock', (run) => {
  it('takes 500 rows, has 20 of them repaired in three steps, publishes one that has a picture, and is undone', async () => {
    const { page, complaints, seller } = await openStockImport(run)
    await chooseTable(page, spoiled())
    await page.getByRole('heading', { name: 'Match the columns' }).waitFor()
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('heading', { name: 'Fix 20 rows' }).waitFor()
    await page.getByText('480 of 500 rows ready').waitFor()
    // A screen with room for all of it: header and bar lie over what is scrolled below them.
    await page.setViewportSize({ width: 1440, height: 3000 })
    expect(await faults(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.getByRole('button', { name: /^Accept 6 like this.*Currency/ }).click()
    await page.getByText('486 of 500 rows ready').waitFor()
    // Whoever works with the keyboard is where the repaired row was.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('tbody') !== null))
      .toBe(true)
    await page.getByRole('button', { name: /^Accept 6 like this.*Gross weight/ }).click()
    await page.getByText('492 of 500 rows ready').waitFor()
    await page.getByLabel(/^Ships from, row/).selectOption('Italy')
    await page.getByRole('button', { name: /^Fill 8 rows/ }).click()
    await page.getByText('500 of 500 rows ready').waitFor()
    expect(await mistakes(page).count()).toBe(0)

    await page.getByText('Drafts until you add pictures and publish').first().waitFor()
    await page.getByRole('button', { name: 'Import 500' }).click()
    await page.getByText('500 pieces').waitFor()
    expect(await faults(page)).toEqual([])
    const done = page.url()

    const { json } = await callAs(run.site, seller, '/stock?words=RG-00001')
    const [{ id }] = json.items
    await addPhotograph(run.site, id, 'ring-halo-oval-sapphire-18k-white')
    await goTo(page, paths.listing(id))
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('link', { name: 'See the page' }).waitFor()
    await goTo(page, done)

    await page.getByRole('button', { name: 'Undo the import' }).click()
    await page.getByRole('button', { name: 'Undo it' }).click()
    await page.getByRole('heading', { name: 'The import was undone' }).waitFor()
    // What somebody has worked on since is theirs.
    await page.getByText('It was changed since.').waitFor()
    expect(complaints).toEqual([])
  })

  it('asks how decimals and dates are written, and whether a weight a thousand times as much is right', async () => {
    const { page, complaints, seller } = await openStockImport(run)
    const before = ringsCsv(3, (row) => (row['Acquired on'] = '31/12/2024'), ['Acquired on'])
    await commitTable(run.site, seller, await reviewTable(run.site, seller, before))
    const unclear = (row: Record<string, string>, at: number) => {
      row['Gross weight'] = at === 0 ? '4,200' : '4200'
      row['Acquired on'] = '10/05/2024'
      row.Price = '1003'
      row['Cost of one'] = '800'
    }
    await chooseTable(page, ringsCsv(3, unclear, ['Acquired on', 'Notes']))
    await page.getByRole('heading', { name: 'Match the columns' }).waitFor()
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByText('“4,200” in the column “Gross weight” could be').waitFor()
    await page.getByLabel('Decimals, as in “Gross weight”').selectOption({ index: 2 })
    await page.getByLabel('Dates, as in “Acquired on”').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('heading', { name: 'Are these changes right?' }).waitFor()
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Confirm Gross weight, row 3' }).click()
    await page.getByText('2 of 3 rows ready').waitFor()
    await page.getByRole('button', { name: 'Keep what the listing says' }).click()
    await page.getByText('3 of 3 rows ready').waitFor()
    expect(complaints).toEqual([])
  })
})
