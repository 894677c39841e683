import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { buyRequestAnswer, buyRequestReport } from '#server/features/buy-requests/table.ts'
import { membership } from '#server/features/companies/table.ts'
import { listing } from '#server/features/listings/table.ts'
import { offer } from '#server/features/offers/table.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import { offerStateNames } from '#shared/features/offers/offer-states.ts'
import { eventsFrom, orderEvents, orderStateNames } from '#shared/features/orders/order-states.ts'
import { paths } from '#shared/routing/paths.ts'

import { overflow } from '../support/axe.ts'
import { journeys, type Visit } from '../support/browser.ts'
import { demoPeople, openAs } from '../support/demo-people.ts'
import { tradedDemoSite } from '../support/demo-site.ts'
import { eventsOnPage } from '../support/order-buttons.ts'
import {
  checkPages,
  faultsAt,
  rawWords,
  realComplaints,
  smallTargets,
} from '../support/page-checks.ts'
import { tradePages } from '../support/workplace-pages.ts'

const sides = ['buyer', 'seller'] as const

journeys(
  'every page of the trade',
  (run) => {
    const ids = new Map<string, string | null | undefined>()
    let demo: Awaited<ReturnType<typeof demoPeople>>
    /** Of each state, the latest one of the demo. */
    const orders = new Map<string, typeof tradeOrder.$inferSelect>()
    const offers = new Map<string, typeof offer.$inferSelect>()
    /** By company. */
    const owners = new Map<string, typeof person.$inferSelect>()

    beforeAll(async () => {
      demo = await demoPeople(run.site)
      const { db, found } = demo
      // A frozen one has no buttons; `freezing.test.ts` opens one.
      const moving = db.select().from(tradeOrder).where(isNull(tradeOrder.frozenAt))
      for (const each of await moving.orderBy(tradeOrder.number)) orders.set(each.state, each)
      for (const each of await db.select().from(offer)) offers.set(each.state, each)
      const members = await db
        .select({ companyId: membership.companyId, who: person })
        .from(membership)
        .innerJoin(person, eq(person.id, membership.personId))
        .where(eq(membership.role, 'owner'))
      for (const { companyId, who } of members) {
        owners.set(companyId, who)
      }
      const seller = members.find(({ who }) => who.id === found.get('seller')?.id)?.companyId ?? ''
      const lots = await db
        .select()
        .from(listing)
        .where(and(eq(listing.companyId, seller), isNotNull(listing.slug)))
        .orderBy(desc(listing.publishedAt))
      const [live, other] = lots.filter(({ state }) => state === 'live')
      ids.set(':live', live?.id)
      ids.set(':lot', live?.slug)
      ids.set(':other', other?.slug)
      ids.set(':company', seller)
      const [answer] = await db.select().from(buyRequestAnswer)
      ids.set(':request', answer?.requestId)
      await db.insert(buyRequestReport).values({
        requestId: answer?.requestId ?? '',
        answerId: answer?.id,
        companyId: answer?.buyerCompanyId ?? '',
        personId: found.get('buyer')?.id ?? '',
        reason: 'It is not what we asked for.',
        at: new Date(),
      })
      ids.set(':disputed', orders.get('disputed')?.id)
    })

    checkPages(tradePages, async (who, path) => openAs(run, await demo.tokenAs(who), path, ids))

    const openByOwner = async (companyId: string, path: string) => {
      const owner = owners.get(companyId)
      if (owner === undefined) throw new Error('the company has no owner')
      return openAs(run, await demo.tokenOf(owner), path)
    }

    describe.each([
      [paths.profileDetails, 320],
      [paths.stock, 390],
      [paths.offers, 390],
      [paths.orders, 390],
    ])('the tabs of %s', (path, width) => {
      const rowOf = async () => {
        const { page } = await openAs(run, await demo.tokenAs('verified'), path)
        const row = page.locator('.tab-row')
        const scrollTo = (end: boolean) =>
          row.evaluate((each, last) => each.scrollTo(last ? each.scrollWidth : 0, 0), end)
        return { page, row, scrollTo }
      }

      it(`fade at ${width} pixels where there are more`, async () => {
        const { page, row, scrollTo } = await rowOf()
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
      })

      it('fade at the end for people who prefer less motion, and the last one scrolls clear', async () => {
        const { page, row, scrollTo } = await rowOf()
        await page.setViewportSize({ width, height: 844 })
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await scrollTo(true)
        const { clear, fade } = await row.evaluate((each) => {
          const last = each.lastElementChild ?? each
          return {
            clear: each.getBoundingClientRect().right - last.getBoundingClientRect().right,
            fade: Number.parseFloat(getComputedStyle(each).getPropertyValue('--fade-end')),
          }
        })
        expect(fade).toBe(56)
        expect(clear).toBeGreaterThanOrEqual(fade - 1)
      })
    })

    it('the orders take few lines each on a phone', async () => {
      const { page } = await openAs(run, await demo.tokenAs('seller'), paths.orders)
      await page.setViewportSize({ width: 390, height: 844 })
      const rows = await page.locator('.data-table tbody tr').all()
      expect(rows.length).toBeGreaterThan(1)
      for (const row of rows) {
        expect((await row.boundingBox())?.height).toBeLessThan(190)
        expect(await row.innerText()).toMatch(
          /(?:For|From) \S.*[£€$][\d,.]+|[£€$][\d,.]+.*(?:For|From) \S/s,
        )
      }
    })

    const expectFaultless = async (visit: Visit) => {
      expect(await rawWords(visit.page)).toEqual([])
      for (const width of [1440, 768, 390]) {
        expect(await faultsAt(visit.page, width), `at ${width}`).toEqual([])
        expect(await overflow(visit.page), `at ${width}`).toEqual({ scroll: false, over: [] })
      }
      expect(await smallTargets(visit.page)).toEqual([])
      expect(realComplaints(visit)).toEqual([])
    }

    /** The demo's latest order or offer in a state, which must be there. */
    const latest = <Found>(all: ReadonlyMap<string, Found>, state: string): Found => {
      const found = all.get(state)
      if (found === undefined) throw new Error(`the demo has none that is ${state}`)
      return found
    }

    describe.each(orderStateNames)('an order that is %s', (state) => {
      it.each(sides)('shows its %s the buttons of the table, without faults', async (side) => {
        const order = latest(orders, state)
        const address = paths.order(order.number)
        const visit = await openByOwner(order[`${side}CompanyId`], address)
        expect(await eventsOnPage(visit.page)).toEqual({
          events: orderEvents.filter((each) => eventsFrom(state, side).includes(each)),
          others: [],
        })
        await expectFaultless(visit)
      })

      it('shows an operator a page without faults', async () => {
        const address = paths.adminOrder(latest(orders, state).number)
        await expectFaultless(await openAs(run, await demo.tokenAs('operator'), address))
      })
    })

    describe.each(offerStateNames)('an offer that is %s', (state) => {
      it.each(sides)('shows its %s a page without faults', async (side) => {
        const found = latest(offers, state)
        await expectFaultless(
          await openByOwner(found[`${side}CompanyId`], paths.offer(found.number)),
        )
      })
    })
  },
  tradedDemoSite,
)
