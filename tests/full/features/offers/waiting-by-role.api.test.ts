import { describe, expect, it } from 'vitest'

import { companyRoles } from '#shared/contract/company-roles.ts'
import { type Side, sides } from '#shared/contract/trade-sides.ts'

import { callAs } from '../../../support/api-calls.ts'
import { colleagueOf } from '../../../support/colleagues.ts'
import { counter, makeOffer, readOffer } from '../../../support/offers.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, readOrder, shipment } from '../../../support/orders.ts'
import type { SignedIn } from '../../../support/people.ts'

/** The roles that act for each side; everybody else of its company only reads. */
const acting: Readonly<Record<Side, readonly string[]>> = {
  buyer: ['owner', 'purchasing'],
  seller: ['owner', 'sales'],
}

const { site, buyer, seller, lot, paid: order } = await openOrders()
const owners = { buyer, seller }
const terms = { pieces: 1, amount: 250_000 }
const { slug } = await lot()
const countered = await makeOffer(site, buyer, slug, terms)
await counter(site, seller, countered, { pieces: 1, amount: 280_000 })
const made = await makeOffer(site, buyer, (await lot()).slug, terms)
const [sent, paid] = [await order(), await order()]
await act(site, seller, sent, 'shipment', shipment)
/** The offer and the order that wait for each side. */
const waiting = {
  buyer: { offers: countered, orders: sent },
  seller: { offers: made, orders: paid },
}

const views = ['ours', 'colleagues', 'theirs'] as const

/** The numbers of the offers or orders in each view, and the counts beside them. */
async function inbox(who: SignedIn, of: 'offers' | 'orders') {
  const read = async (view: string) =>
    JSON.parse((await callAs(site, who, `/${of}?view=${view}`)).text)
  const lists = await Promise.all(views.map(read))
  const numbers = lists.map(({ items }) => items.map(({ number }: { number: number }) => number))
  return {
    lists: Object.fromEntries(views.map((view, at) => [view, numbers[at]])),
    open: lists[0].open,
  }
}

describe.each(sides)('what waits for the %s', (side) => {
  it.each(companyRoles)('is a task of its %s only if that role may act on it', async (role) => {
    const owner = owners[side]
    const who = role === 'owner' ? owner : await colleagueOf(site, owner.companyId, role)
    const acts = acting[side].includes(role)
    const own = waiting[side]
    const others = waiting[side === 'buyer' ? 'seller' : 'buyer']
    for (const of of ['offers', 'orders'] as const) {
      expect(await inbox(who, of), of).toEqual({
        lists: {
          ours: acts ? [own[of]] : [],
          colleagues: acts ? [] : [own[of]],
          theirs: [others[of]],
        },
        open: {
          ours: acts ? 1 : 0,
          colleagues: acts ? 0 : 1,
          theirs: 1,
          ...(of === 'orders' && { operators: 0 }),
        },
      })
    }
    // As the page of each says.
    const offer = (await readOffer(site, who, own.offers)).json
    expect([offer.waits, offer.can.length > 0]).toEqual([acts ? 'ours' : 'colleagues', acts])
    expect((await readOrder(site, who, own.orders)).json.can.length > 0).toBe(acts)
  })
})

it('a counter-offer says on the page of its lot whether it waits for the reader', async () => {
  for (const [role, waits] of [
    ['purchasing', 'ours'],
    ['finance', 'colleagues'],
  ] as const) {
    const who = await colleagueOf(site, owners.buyer.companyId, role)
    const { text } = await callAs(site, who, `/lots/${slug}/offer`)
    expect(JSON.parse(text).offer.waits, role).toBe(waits)
  }
})
