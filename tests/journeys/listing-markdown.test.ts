import { expect, it } from 'vitest'

import { faults, overflow } from '../support/axe.ts'
import { journeys } from '../support/browser.ts'
import { listingEditor, unexpected } from '../support/listing-editor.ts'
import { ring } from '../support/traders.ts'

journeys('a price that falls automatically', (run) => {
  const { openListing } = listingEditor(run)

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
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await faults(page), `at ${width}`).toEqual([])
      expect(await overflow(page), `at ${width}`).toEqual({ scroll: false, over: [] })
    }
    await page.reload()
    await part.getByText('10% every 30 days, 2 times.').waitFor()
    await part.getByRole('button', { name: 'Stop lowering it' }).click()
    await part.getByRole('button', { name: 'Start lowering it' }).waitFor()
    expect(unexpected(visit)).toEqual([])
  })
})
