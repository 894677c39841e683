import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { membership } from '#server/features/companies/table.ts'
import { listing } from '#server/features/listings/table.ts'
import { offer } from '#server/features/offers/table.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import { offerStateNames } from '#shared/features/offers/offer-states.ts'
import { orderStateNames } from '#shared/features/orders/order-states.ts'
import { paths } from '#shared/routing/paths.ts'

import { overflow } from '../support/axe.ts'
import { journeys, type Visit } from '../support/browser.ts'
import { demoPeople, demoWanted, openAs } from '../support/demo-people.ts'
import { localSite } from '../support/local-site.ts'
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
      demo = await demoPeople(run.site, { traded: true })
      const { db, found } = demo
      for (const each of await db.select().from(tradeOrder)) orders.set(each.state, each)
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
      ids.set(':disputed', orders.get('disputed')?.id)
    })

    checkPages(tradePages, async (who, path) => openAs(run, await demo.tokenAs(who), path, ids))

    const openByOwner = async (companyId: string, path: string) => {
      const owner = owners.get(companyId)
      if (owner === undefined) throw new Error('the company has no owner')
      return openAs(run, await demo.tokenOf(owner), path)
    }

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
      it.each(sides)('shows its %s a page without faults', async (side) => {
        const order = latest(orders, state)
        await expectFaultless(
          await openByOwner(order[`${side}CompanyId`], paths.order(order.number)),
        )
      })

      it('shows an operator a page without faults', async () => {
        const address = paths.adminOrder(latest(orders, state).number)
        await expectFaultless(await openAs(run, await demo.tokenAs('operator'), address))
      })
    })

    // The demo has no accepted offer; `offers.test.ts` opens one.
    const offerStates = offerStateNames.filter((state) => state !== 'accepted')
    describe.each(offerStates)('an offer that is %s', (state) => {
      it.each(sides)('shows its %s a page without faults', async (side) => {
        const found = latest(offers, state)
        await expectFaultless(
          await openByOwner(found[`${side}CompanyId`], paths.offer(found.number)),
        )
      })
    })
  },
  () => localSite(demoWanted),
)
