import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { faults } from '../support/axe.ts'
import { journeys } from '../support/browser.ts'
import { field, listingEditor, saved, unexpected } from '../support/listing-editor.ts'
import { choosePhotograph, trustedSeller } from '../support/listing-review.ts'
import { ask } from '../support/site.ts'
import { ring } from '../support/traders.ts'

const panel = (page: Page) => page.locator('#publishing')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

journeys('a new listing', (run) => {
  const { open } = listingEditor(run)

  it('takes a ring from an empty form to its public page, and hides it again', async () => {
    const visit = await open(paths.newListing, await trustedSeller(run.site))
    const { page } = visit
    await page.getByRole('button', { name: 'Finished jewellery' }).focus()
    await page.keyboard.press('Enter')
    await panel(page)
      .getByText(/\d+ details missing/)
      .waitFor()
    const button = panel(page).getByRole('button', { name: 'Publish' })
    expect(await button.getAttribute('aria-disabled')).toBe('true')

    await panel(page).getByRole('link', { name: 'Title' }).press('Enter')
    expect(await focused(page)).toBe('field-title')
    await page.keyboard.type(ring.title)
    await page.keyboard.press('Tab')
    await page.keyboard.type('RG-2001')
    await field(page, 'condition').selectOption('New, unsold')
    await field(page, 'quantity').fill('6')
    expect(await field(page, 'country').inputValue()).toBe('GB')
    expect(await field(page, 'currency').inputValue()).toBe('GBP')
    expect(await field(page, 'keywords').isVisible()).toBe(false)
    await page.getByText('More details').click()
    await field(page, 'keywords').fill('halo')
    await field(page, 'type').selectOption('Ring')
    await field(page, 'metals.1.metal').selectOption('Gold')
    await field(page, 'metals.1.fineness').selectOption('750, 18k')
    await page.getByRole('button', { name: 'Add a stone' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('field-stones.1.gem')
    await field(page, 'stones.1.gem').selectOption('Sapphire')
    await field(page, 'stones.1.count').fill('1')
    await field(page, 'stones.1.carats').fill('1.6')
    await field(page, 'stones.1.origin').selectOption('Natural')
    await field(page, 'gross').fill('four')
    await field(page, 'gross').press('Tab')
    await page.getByText('Enter a number, such as 1,234.5.').waitFor()
    await field(page, 'gross').fill('4.2')
    await page.getByRole('radio', { name: 'Per piece' }).check()
    await field(page, 'price').fill('2,940')
    await page.getByRole('button', { name: 'Another tier' }).click()
    await field(page, 'tiers.1.from').fill('3')
    await field(page, 'tiers.1.price').fill('2,790')
    await page.getByText('to 2 pieces').waitFor()
    await page.getByText('5.1%').waitFor()

    await choosePhotograph(page)
    await panel(page).getByText('1 detail missing').waitFor()
    await panel(page).getByRole('link', { name: 'Treatment of the stone' }).click()
    expect(await focused(page)).toBe('field-stones.1.treatment')
    await field(page, 'stones.1.treatment').selectOption({ value: 'heated' })
    await panel(page).getByText('Ready to go live').waitFor()
    await saved(page)
    expect(await faults(page)).toEqual([])
    await button.click()
    await panel(page).getByRole('heading', { name: 'Live' }).waitFor()
    expect(await page.getByText(/^Early access,/).count()).toBe(0)
    const link = panel(page).getByRole('link', { name: 'See the page' })
    const address = (await link.getAttribute('href')) ?? ''
    await link.click()
    await page.waitForURL((url) => url.pathname === address)
    await page.getByRole('heading', { level: 1, name: ring.title }).waitFor()
    await page.goBack()
    await panel(page).getByRole('button', { name: 'Pause' }).click()
    await panel(page).getByText('Buyers do not see it while it is paused.').waitFor()
    expect((await ask(run.site.address, address)).status).toBe(410)
    await page.goto(new URL(paths.stock, page.url()).href)
    await page.getByLabel(`What to do with ${ring.title}`).click()
    await page.getByRole('button', { name: 'Add another like this' }).click()
    await panel(page).getByText('2 details missing').waitFor()
    expect(await field(page, 'title').inputValue()).toBe(ring.title)
    expect(await field(page, 'stockNumber').inputValue()).toBe('')
    expect(unexpected(visit)).toEqual([])
  })
})
