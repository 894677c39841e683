import { expect, it } from 'vitest'

import { pagesByPath } from '#server/pages/page-address.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../support/axe.ts'
import { answered, journeysOn, type Visit } from '../support/browser.ts'
import { demoPeople, turnTo } from '../support/demo-people.ts'
import { tradedDemoSite } from '../support/demo-site.ts'
import { accountThings, tradeThings } from '../support/demo-things.ts'
import { rawWords, realComplaints } from '../support/page-checks.ts'
import { onePerRoute } from '../support/workplace-pages.ts'

const publicPages: readonly string[] = [
  ...pagesByPath.keys(),
  '/vanished',
  paths.category('rings'),
  paths.lot(':lot'),
]

async function expectFaultless(visit: Visit): Promise<void> {
  const { page } = visit
  await answered(page)
  expect(await page.locator('h1:visible').count()).toBe(1)
  expect(await rawWords(page)).toEqual([])
  expect(await overflow(page)).toEqual({ scroll: false, over: [] })
  expect(await faults(page)).toEqual([])
  expect(realComplaints(visit)).toEqual([])
}

journeysOn(tradedDemoSite, 'every page once, on a phone:', async (run) => {
  const demo = await demoPeople(run.site)
  const account = await accountThings(run.site, demo)
  const trade = await tradeThings(demo)
  const ids = new Map([...account, ...trade.ids])

  /** Opens a page by moving inside the site, or by loading it. */
  const open = (token: string | undefined, path: string, moves = true) =>
    turnTo(run, token, path, { ids, width: 390, moves })

  it.each(publicPages)('visitor: %s has room, and no faults', async (path) =>
    expectFaultless(await open(undefined, path, false)),
  )

  it.each(onePerRoute.map(([who, path]) => [who, path] as const))(
    '%s: %s has room, and no faults',
    async (who, path) => expectFaultless(await open(await demo.tokenAs(who), path)),
  )

  it('orders and offers, which need the most of their readers, have room, and no faults', async () => {
    const order = trade.orderIn('inspection')
    const offer = trade.offerIn('seller-turn')
    for (const [token, path] of [
      [await trade.tokenOfOwner(order.buyerCompanyId), paths.order(order.number)],
      [await demo.tokenAs('operator'), paths.adminOrder(order.number)],
      [await trade.tokenOfOwner(offer.sellerCompanyId), paths.offer(offer.number)],
    ] as const) {
      await expectFaultless(await open(token, path))
    }
  })
})
