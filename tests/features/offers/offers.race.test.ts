import { describe, expect, it } from 'vitest'

import { meetOfferDeadlines } from '#server/features/offers/deadlines.ts'
import { tradeOrderLine } from '#server/features/orders/table.ts'

import { callConsole } from '../../support/api-calls.ts'
import { changeMany, fivePercentLess, seen } from '../../support/bulk-changes.ts'
import { toldTo } from '../../support/notifications.ts'
import { answer, makeOffer, offerForLots, readOffer, sendOffer } from '../../support/offers.ts'
import { openOrders } from '../../support/order-site.ts'
import { readOrder } from '../../support/orders.ts'
import { signInAs } from '../../support/people.ts'
import { race, rounds } from '../../support/rounds.ts'
import { findRows } from '../../support/rows.ts'
import { publish, ring, stock, trader, trust } from '../../support/traders.ts'

const { site, ctx, seller, buyer, lot, stockOf } = await openOrders()

const terms = { pieces: 2, amount: 500_000 }
const later = (hours: number) => {
  const now = site.context.clock().getTime() + hours * 3_600_000
  return { ...ctx, clock: () => new Date(now) }
}
const offered = async () => {
  const own = await lot()
  return { ...own, number: await makeOffer(site, buyer, own.slug, terms) }
}

/** What is left of an offer agrees: one order and its held pieces if it was accepted, else nothing. */
async function settled(number: number, listingId: string) {
  const { state, orderNumber, moves } = (await readOffer(site, buyer, number)).json
  const lines = await findRows(site, tradeOrderLine, { offerNumber: number })
  expect(lines).toHaveLength(state === 'accepted' ? 1 : 0)
  expect(orderNumber === null).toBe(state !== 'accepted')
  expect((await stockOf(listingId)).held).toBe(state === 'accepted' ? terms.pieces : 0)
  if (state === 'accepted') {
    expect((await readOrder(site, seller, orderNumber)).json.amount).toBe(terms.amount)
  }
  const ends = moves.filter(({ event }: { event: string }) => event !== 'make')
  expect(ends.length).toBeLessThanOrEqual(1)
  return state as string
}

describe('an offer is accepted at the same time as', () => {
  race('its buyer withdraws it: one of the two happens', async () => {
    const { id, number } = await offered()
    const answers = await Promise.all([
      answer(site, seller, number, 'acceptance'),
      answer(site, buyer, number, 'withdrawal'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const state = await settled(number, id)
    expect(state).toBe(answers[0]?.status === 200 ? 'accepted' : 'withdrawn')
  })

  race('its seller accepts it again, several times: there is one order', async () => {
    const { id, number } = await offered()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => answer(site, seller, number, 'acceptance')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await settled(number, id)).toBe('accepted')
  })

  race(
    'its time ends: it is accepted or has expired, on several instances, and told once',
    async () => {
      const { id, number } = await offered()
      await Promise.all([
        answer(site, seller, number, 'acceptance'),
        ...Array.from({ length: 3 }, () => meetOfferDeadlines(later(97))),
      ])
      const state = await settled(number, id)
      expect(['accepted', 'expired']).toContain(state)
      const told = (await toldTo(site, buyer.personId)).filter(({ title }) =>
        [`Offer ${number} has expired`, `Offer ${number} is accepted`].includes(title),
      )
      expect(told).toHaveLength(1)
    },
  )

  race('the lot is paused: it becomes an order before that, or stays open', async () => {
    const { id, number, version } = await offered()
    const [{ status }] = await Promise.all([
      answer(site, seller, number, 'acceptance'),
      stock(site, seller, `/${id}/moves`, { version, move: 'pause' }),
    ])
    const state = await settled(number, id)
    expect(state).toBe(status === 200 ? 'accepted' : 'seller-turn')
    expect((await stockOf(id)).state).toBe('paused')
  })

  it('an operator suspends either company: it becomes an order before that, or stays open', async () => {
    const operator = await signInAs(site, 'operator')
    const suspend = ({ companyId }: { companyId: string }) =>
      callConsole(site, operator, `/companies/${companyId}/suspension`, {
        seen: 'verified',
        reason: 'We have to check the company.',
      })
    for (let round = 0; round < rounds; round += 1) {
      const whose = round % 2 === 0 ? 'buyer' : 'seller'
      const bad = await trader(site, whose)
      if (whose === 'seller') await trust(site, bad.companyId)
      const [selling, buying] = whose === 'buyer' ? [seller, bad] : [bad, buyer]
      const own = { ...ring, stockNumber: `BAD-${round}` }
      const { id, slug } = await publish(site, selling, own)
      const number = await makeOffer(site, buying, slug, terms)
      const [accepted, suspended] = await Promise.all([
        answer(site, selling, number, 'acceptance'),
        suspend(bad),
      ])
      expect(suspended.status).toBe(200)
      const other = whose === 'buyer' ? seller : buyer
      const { state } = (await readOffer(site, other, number)).json
      expect(state).toBe(accepted.status === 200 ? 'accepted' : 'seller-turn')
      expect((await stockOf(id)).held).toBe(accepted.status === 200 ? 2 : 0)
      const again = await answer(site, selling, number, 'acceptance')
      expect(again.status).not.toBe(200)
      expect((await stockOf(id)).held).toBe(accepted.status === 200 ? 2 : 0)
    }
  })

  race(
    'the prices of many lots are changed: the agreed price stands, and the order is placed',
    async () => {
      const { id, number, version } = await offered()
      const others = await lot()
      const items = [{ id, version }, seen(others)]
      const [{ status }, changed] = await Promise.all([
        answer(site, seller, number, 'acceptance'),
        changeMany(site, seller, { items, change: fivePercentLess }),
      ])
      expect([status, changed.status, changed.done]).toEqual([200, 200, 2])
      expect(await settled(number, id)).toBe('accepted')
    },
  )
})

it('two offers for the last pieces are never both accepted, and the other one stays open', async () => {
  const rival = await trader(site, 'buyer')
  for (let round = 0; round < rounds; round += 1) {
    const { id, slug } = await lot()
    const most = { pieces: 4, amount: 1_000_000 }
    const numbers = [
      await makeOffer(site, buyer, slug, most),
      await makeOffer(site, rival, slug, most),
    ]
    const answers = await Promise.all(
      numbers.map((number) => answer(site, seller, number, 'acceptance')),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const states = await Promise.all(
      numbers.map(async (number) => (await readOffer(site, seller, number)).json.state),
    )
    expect(states.toSorted()).toEqual(['accepted', 'seller-turn'])
    expect((await stockOf(id)).held).toBe(4)
  }
})

describe('two offers for the same lots, named in another order', () => {
  const wanted = async () => {
    const [one, other] = [await lot(), await lot()]
    const inOrder = [one, other].map(({ slug }) => ({ slug, pieces: 4 }))
    return { ids: [one.id, other.id], inOrder, reversed: inOrder.toReversed() }
  }

  race('of one buyer, made at the same time: one is there', async () => {
    const { inOrder, reversed } = await wanted()
    const answers = await Promise.all(
      [inOrder, reversed].map((lots) => offerForLots(site, buyer, lots, { amount: 2_000_000 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('of two buyers, accepted at the same time: one becomes an order for both lots', async () => {
    const rival = await trader(site, 'buyer')
    for (let round = 0; round < rounds; round += 1) {
      const { ids, inOrder, reversed } = await wanted()
      const made = [
        await offerForLots(site, buyer, inOrder, { amount: 2_000_000 }),
        await offerForLots(site, rival, reversed, { amount: 2_000_000 }),
      ]
      const answers = await Promise.all(
        made.map(({ json }) => answer(site, seller, json.number, 'acceptance')),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      for (const id of ids) expect((await stockOf(id)).held).toBe(4)
    }
  })
})

it('an offer that is made twice at the same time is one offer', async () => {
  const { slug } = await lot()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => sendOffer(site, buyer, slug, terms)),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([201, 409, 409, 409, 409, 409])
})

it('a reminder is sent once by several instances', async () => {
  const { number } = await offered()
  const { expiresAt } = (await readOffer(site, buyer, number)).json
  const last = { ...ctx, clock: () => new Date(Date.parse(expiresAt) - 3_600_000) }
  await Promise.all(Array.from({ length: 4 }, () => meetOfferDeadlines(last)))
  const told = (await toldTo(site, seller.personId)).filter(
    ({ title }) => title === `Offer ${number} will soon expire`,
  )
  expect(told).toHaveLength(1)
})
