import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../../support/axe.ts'
import { sendLogin } from '../../support/browser-accounts.ts'
import { answered, journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { bar, publish, ring, trader } from '../../support/traders.ts'

const price = '£2,940.00'

/** No part of a lot's price or stock. */
async function expectNoPrice(page: Page): Promise<void> {
  await page
    .getByText('Price, quantity discounts and exact stock are for verified buyers.')
    .waitFor()
  expect(await page.content()).not.toMatch(/2,940|2,790|294000|279000/)
}

journeysOn(localSite, 'visiting lots:', async (run) => {
  let lot = ''
  let other = ''
  const seller = await trader(run.site, 'seller')
  other = paths.lot((await publish(run.site, seller, bar, 'bullion')).slug)
  lot = paths.lot((await publish(run.site, seller)).slug)

  it('a visitor finds the lots that they looked at again, until they clear the list', async () => {
    const { page, complaints } = await run.visit(lot)
    await answered(page)
    const recent = page.getByRole('region', { name: 'Recently viewed' })
    // This lot is on the screen already.
    expect(await recent.count()).toBe(0)
    await page.goto(other)
    await recent.getByRole('link', { name: ring.title }).click()
    await page.waitForURL((url) => url.pathname === lot)
    await recent.getByRole('link', { name: bar.title }).waitFor()
    expect(await faults(page)).toEqual([])
    await recent.getByRole('button', { name: 'Clear this list' }).click()
    await recent.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    expect(complaints).toEqual([])
  })

  it('on a phone a visitor logs in from the lot and is back at it, with its price', async () => {
    const { page, complaints } = await run.visit(paths.search, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await page.locator('.lot-card', { hasText: ring.title }).tap({ position: { x: 60, y: 60 } })
    await page.waitForURL((url) => url.pathname === lot)
    await expectNoPrice(page)
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    await page.getByRole('link', { name: 'Log in to see the price' }).tap()
    await sendLogin(page, (await trader(run.site, 'buyer')).email)
    await page.waitForURL((url) => url.pathname === lot)
    await page.getByRole('cell', { name: price }).waitFor()
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    expect(await faults(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})
