import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { answered, hydrated, journeys } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { place } from '../../support/orders.ts'
import { publish, ring, trader, trust } from '../../support/traders.ts'

/** Milliseconds that every request waits for its answer on a slow network. */
const latency = 300

async function slowDown(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** Milliseconds from a click until the heading of the next page stands there. */
async function timeTo(page: Page, heading: RegExp, click: () => Promise<void>): Promise<number> {
  const clicked = performance.now()
  await click()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  return performance.now() - clicked
}

journeys(
  'on a slow network',
  (run) => {
    it('a visitor comes from the policy to home in one and a half seconds', async () => {
      const { page } = await run.visit(paths.policy)
      await answered(page)
      await slowDown(page)
      const home = page.locator('header a[href="/"]:visible')
      const took = await timeTo(page, /Every Jewel/, () => home.first().click())
      expect(took).toBeLessThan(1500)
    })

    it('a seller comes from an order to the stock book in one and a half seconds', async () => {
      const seller = await trader(run.site, 'seller')
      await trust(run.site, seller.companyId)
      const buyer = await trader(run.site, 'buyer')
      const { slug } = await publish(run.site, seller, { ...ring, stockNumber: 'N-1' })
      const number = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
      const { page } = await openerIn(run)(seller, paths.order(number))
      await hydrated(page)
      await answered(page)
      await slowDown(page)
      const stock = page.locator('header a[href="/stock"]:visible')
      const took = await timeTo(page, /^Stock/, () => stock.first().click())
      expect(took).toBeLessThan(1500)
    })
  },
  localSite,
)
