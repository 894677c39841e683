import { describe, expect, it } from 'vitest'

import { postEntry } from '#server/features/ledger/service.ts'
import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'

import { openOrders } from '../../../support/order-site.ts'
import { pay, place, readOrder } from '../../../support/orders.ts'

const { site, ctx, buyer, lot, stockOf, titles, inspected } = await openOrders()

const later = (hours: number, from: Date) => ({
  ...ctx,
  clock: () => new Date(from.getTime() + hours * 3_600_000),
})

describe('deadlines', () => {
  it('let an unpaid order expire a day after it was due, not before, and never a paid one', async () => {
    const { id, slug } = await lot()
    const number = await place(site, buyer, slug, { pieces: 2, goods: 588_000 })
    const paid = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    await pay(ctx, paid)
    const { dueAt } = (await readOrder(site, buyer, number)).json
    await meetOrderDeadlines(later(1, new Date(dueAt)))
    expect((await readOrder(site, buyer, number)).json.state).toBe('awaiting-funds')
    await meetOrderDeadlines(later(24 * 4, new Date(dueAt)))
    expect((await readOrder(site, buyer, number)).json.state).toBe('expired')
    expect((await readOrder(site, buyer, paid)).json.state).toBe('funded')
    expect(await stockOf(id)).toMatchObject({ quantity: 6, held: 1 })
    expect(await pay(ctx, number)).toBe('not-waiting')
  })

  it('remind the buyer a day before the goods count as accepted, even if the clock stood still', async () => {
    const number = await inspected()
    const { dueAt } = (await readOrder(site, buyer, number)).json
    const due = new Date(dueAt)
    const reminder = `Order ${number} will soon count as accepted`
    await meetOrderDeadlines(later(-49, due))
    expect(await titles(buyer, number)).not.toContain(reminder)
    await meetOrderDeadlines(later(5, due))
    await meetOrderDeadlines(later(6, due))
    expect((await titles(buyer, number)).filter((each) => each === reminder)).toHaveLength(1)
    expect((await readOrder(site, buyer, number)).json.state).toBe('inspection')
    await meetOrderDeadlines(later(49, due))
    expect((await readOrder(site, buyer, number)).json.state).toBe('accepted')
    expect(await titles(buyer, number)).toContain(`Order ${number} counts as accepted`)
  })

  it('of an order that cannot be moved do not hold up the others', async () => {
    const [broken, other] = [await inspected(), await inspected()]
    // As if something had booked its acceptance with another amount.
    const found = await findAnyOrder(ctx, broken)
    await postEntry(ctx, {
      event: `order:${found.id}:accept`,
      currency: 'GBP',
      postings: [
        { account: 'client-bank', amount: 3 },
        { account: 'suspense', amount: -3 },
      ],
    })
    const stateOf = async (number: number) => (await readOrder(site, buyer, number)).json.state
    const { dueAt } = (await readOrder(site, buyer, other)).json
    await meetOrderDeadlines(later(-1, new Date(dueAt)))
    const meeting = meetOrderDeadlines(later(30, new Date(dueAt)))
    await expect(meeting).rejects.toThrow(`deadline of order ${broken}`)
    expect([await stateOf(broken), await stateOf(other)]).toEqual(['inspection', 'accepted'])
  })
})
