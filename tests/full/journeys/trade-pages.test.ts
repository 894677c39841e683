import { describe, expect, it } from 'vitest'

import { offerStateNames } from '#shared/features/offers/offer-states.ts'
import { eventsFrom, orderEvents, orderStateNames } from '#shared/features/orders/order-states.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../../support/axe.ts'
import { answered, journeysOn, type Visit } from '../../support/browser.ts'
import { demoPeople, turnTo } from '../../support/demo-people.ts'
import { tradedDemoSite } from '../../support/demo-site.ts'
import { tradeThings } from '../../support/demo-things.ts'
import { linesOf } from '../../support/lines-of.ts'
import { eventsOnPage } from '../../support/order-buttons.ts'
import { checkPages, rawWords, realComplaints, smallTargets } from '../../support/page-checks.ts'
import { tradePages } from '../../support/workplace-pages.ts'

const sides = ['buyer', 'seller'] as const

journeysOn(tradedDemoSite, 'every page of the trade', async (run) => {
  const demo = await demoPeople(run.site)
  const trade = await tradeThings(demo)

  checkPages(tradePages, async (who, path, moves) =>
    turnTo(run, await demo.tokenAs(who), path, { ids: trade.ids, moves }),
  )

  it.each([
    [paths.profileDetails, 320],
    [paths.stock, 390],
    [paths.offers, 390],
    [paths.orders, 390],
  ])(
    'the tabs of %s fade at %i pixels where there are more, and the last one scrolls clear',
    async (path, width) => {
      const { page } = await turnTo(run, await demo.tokenAs('verified'), path)
      const row = page.locator('.tab-row')
      const scrollTo = (end: boolean) =>
        row.evaluate((each, last) => each.scrollTo(last ? each.scrollWidth : 0, 0), end)
      const fades = () =>
        row.evaluate((each) => {
          const style = getComputedStyle(each)
          const [start, end] = ['start', 'end'].map(
            (side) => style.getPropertyValue(`--fade-${side}`) !== '0px',
          )
          return { start, end }
        })
      expect(await fades()).toEqual({ start: false, end: false })
      await page.setViewportSize({ width, height: 844 })
      await scrollTo(false)
      await expect.poll(fades).toEqual({ start: false, end: true })
      await scrollTo(true)
      await expect.poll(fades).toEqual({ start: true, end: false })

      // For people who prefer less motion they fade at the end, always.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await scrollTo(true)
      const { clear, fade } = await row.evaluate((each) => {
        const last = each.lastElementChild ?? each
        return {
          clear: each.getBoundingClientRect().right - last.getBoundingClientRect().right,
          fade: Number.parseFloat(getComputedStyle(each).getPropertyValue('--fade-end')),
        }
      })
      await page.emulateMedia({ reducedMotion: null })
      expect(fade).toBe(56)
      expect(clear).toBeGreaterThanOrEqual(fade - 1)
    },
  )

  /** Words that have something beside them, at a width that leaves little room. */
  it.each([
    [paths.stock, 720, '.workplace-lead', '.stock-actions > a'],
    [paths.order(':number'), 320, '.order-step-name', '.order-step-when'],
  ] as const)('%s keeps its words apart at %i pixels', async (path, width, left, right) => {
    const { number, sellerCompanyId } = trade.orderIn('inspection')
    const token = await trade.tokenOfOwner(sellerCompanyId)
    const address = path.replace(':number', String(number))
    const { page } = await turnTo(run, token, address, { width })
    const [words, beside] = [await linesOf(page, left), await linesOf(page, right)]
    const pairs = words.flatMap((word) => beside.map((other) => ({ word, other })))
    expect(pairs.length).toBeGreaterThan(0)
    const touching = pairs.filter(
      ({ word, other }) =>
        word.top < other.bottom && other.top < word.bottom && word.right + 8 > other.left,
    )
    expect(touching).toEqual([])
  })

  it('the figures of the overview begin each row at its edge, however many stand in it', async () => {
    const { page } = await turnTo(run, await demo.tokenAs('seller'), paths.overview, {
      width: 720,
    })
    await answered(page)
    // React shows amounts a moment after their code has come.
    await page.locator('.figure-value:empty').first().waitFor({ state: 'detached' })
    const values = await linesOf(page, '.figures .figure-value')
    const edge = await page.locator('.figures').boundingBox()
    const rows = new Map<number, number>()
    for (const { top, left } of values) rows.set(top, Math.min(left, rows.get(top) ?? left))
    expect(rows.size).toBeGreaterThan(1)
    for (const left of rows.values()) expect(left).toBeCloseTo(edge?.x ?? 0, 0)
  })

  it('the orders take few lines each on a phone', async () => {
    const { page } = await turnTo(run, await demo.tokenAs('seller'), paths.orders, { width: 390 })
    const rows = await page.locator('.order-list > li').all()
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) {
      expect((await row.boundingBox())?.height).toBeLessThan(340)
      expect(await row.innerText()).toMatch(/(?:for|from) \S.*[£€$][\d,.]+/s)
    }
  })

  const openAt390 = (token: string | undefined, path: string) =>
    turnTo(run, token, path, { width: 390, moves: true })

  /** The same parts make up the pages of all states and readers, so axe looks at one reader's. */
  const expectRoom = async (visit: Visit) => {
    await answered(visit.page)
    expect(await rawWords(visit.page)).toEqual([])
    expect(await overflow(visit.page)).toEqual({ scroll: false, over: [] })
    expect(realComplaints(visit)).toEqual([])
  }
  const expectFaultless = async (visit: Visit) => {
    await expectRoom(visit)
    expect(await faults(visit.page)).toEqual([])
    expect(await smallTargets(visit.page)).toEqual([])
  }

  describe.each(orderStateNames)('an order that is %s', (state) => {
    /** Who can do the most now, and so sees the most. */
    const [mover] = sides.toSorted(
      (one, other) => eventsFrom(state, other).length - eventsFrom(state, one).length,
    )

    it.each(sides)('shows its %s the buttons of the table, and has room', async (side) => {
      const order = trade.orderIn(state)
      const token = await trade.tokenOfOwner(order[`${side}CompanyId`])
      const visit = await openAt390(token, paths.order(order.number))
      expect(await eventsOnPage(visit.page)).toEqual({
        events: orderEvents.filter((each) => eventsFrom(state, side).includes(each)),
        others: [],
      })
      await (side === mover ? expectFaultless : expectRoom)(visit)
    })
  })

  const forOperators = orderStateNames.filter((state) => eventsFrom(state, 'operator').length > 0)
  it.each(forOperators)(
    'an order that is %s shows an operator a page without faults',
    async (state) => {
      const address = paths.adminOrder(trade.orderIn(state).number)
      await expectFaultless(await openAt390(await demo.tokenAs('operator'), address))
    },
  )

  it.each(offerStateNames)(
    'an offer that is %s shows both sides a page without faults',
    async (state) => {
      const { number, ...offer } = trade.offerIn(state)
      for (const side of sides) {
        const token = await trade.tokenOfOwner(offer[`${side}CompanyId`])
        await expectFaultless(await openAt390(token, paths.offer(number)))
      }
    },
  )
})
