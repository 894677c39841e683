import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { answered, hydrated, journeys } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { place } from '../../support/orders.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

/** Milliseconds that every request waits for its answer: far more than a busy machine takes for the rest. */
const latency = 3000

async function slowDown(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** How many answers, one after another, somebody waits for between a click and the heading of the next page. */
async function answersUntil(page: Page, heading: RegExp, link: string): Promise<number> {
  await slowDown(page)
  const clicked = performance.now()
  await page.locator(link).first().click()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  return Math.floor((performance.now() - clicked) / latency)
}

journeys(
  'on a slow network',
  (run) => {
    it('a visitor comes from the policy to home in the time of two answers', async () => {
      const { page } = await run.visit(paths.policy)
      await answered(page)
      expect(await answersUntil(page, /Every Jewel/, 'header a[href="/"]:visible')).toBe(2)
    })

    it('a seller comes from an order to the stock book in the time of two answers', async () => {
      const seller = await knownSeller(run.site)
      const buyer = await trader(run.site, 'buyer')
      const { slug } = await publish(run.site, seller, { ...ring, stockNumber: 'N-1' })
      const number = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
      const { page } = await openerIn(run)(seller, paths.order(number))
      await hydrated(page)
      await answered(page)
      expect(await answersUntil(page, /^Stock/, 'header a[href="/stock"]:visible')).toBe(2)
    })
  },
  localSite,
)
