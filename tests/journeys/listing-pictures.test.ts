import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { faults } from '../support/axe.ts'
import { journeys } from '../support/browser.ts'
import { openAs } from '../support/demo-people.ts'
import { addPhotograph, ownOf } from '../support/listing-review.ts'
import { stock, trader } from '../support/traders.ts'

const masters = [
  'ring-bezel-emerald-18k-yellow',
  'ring-halo-oval-sapphire-18k-white',
  'ring-stacking-trio-pave-18k',
]

/** What has the focus, by its label. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

journeys('the pictures of a listing', (run) => {
  it('are put in order by keyboard and by drag, and cropped', async () => {
    const seller = await trader(run.site, 'seller')
    const { id } = await stock(run.site, seller, '', { kind: 'jewellery', said: {} })
    for (const master of masters) await addPhotograph(run.site, id, master)
    const pictures = async () =>
      (await ownOf(run.site, seller, id)).pictures as { id: string; crop: object | null }[]
    const [a, b, c] = (await pictures()).map((each) => each.id)
    const order = async () => (await pictures()).map((each) => each.id)

    const { page, complaints } = await openAs(run, seller.token, paths.listing(id))
    await page.getByRole('button', { name: 'Move picture 2 forward' }).press('Enter')
    await expect.poll(order).toEqual([b, a, c])
    // The button has gone with its picture, which is the first one now.
    await expect.poll(() => focused(page)).toBe('Move picture 1 forward')
    await page.getByRole('button', { name: 'Move picture 1 back' }).press('Enter')
    await expect.poll(order).toEqual([a, b, c])
    await expect.poll(() => focused(page)).toBe('Move picture 2 back')

    const places = page.locator('.pictures-list [draggable]')
    await places.nth(2).dragTo(places.nth(0))
    await expect.poll(order).toEqual([c, a, b])
    await page.locator('.pictures-list > li').first().locator(`[id*="${c}"]`).first().waitFor()

    await page.getByRole('button', { name: 'Crop picture 1' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
    await dialog.getByLabel('Size').fill('400')
    await dialog.getByLabel('From the left').fill('100')
    await dialog.getByLabel('From the top').fill('40')
    await dialog.getByLabel('From the top').press('ArrowUp')
    expect(await faults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Use this square' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await pictures())[0]?.crop).toMatchObject({ x: 100, size: 400 })
    await expect.poll(() => focused(page)).toBe('Crop picture 1')
    expect(complaints).toEqual([])
  })
})
