import { afterAll, describe, expect, it } from 'vitest'

import { dueAt } from '#server/calendar/due-at.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import type { AgreedDays } from '#shared/features/orders/agreed-days.ts'

import { callConsole } from '../../../support/api-calls.ts'
import { toldTo } from '../../../support/notifications.ts'
import { answer, counter, makeOffer, readOffer, sendOffer } from '../../../support/offers.ts'
import { shifted, workAt } from '../../../support/order-in-state.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, pay, place, readOrder, shipment } from '../../../support/orders.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'

const opened = await openOrders()
const { site, seller, buyer } = opened
afterAll(() => opened.site.stop(0))

const terms = { pieces: 1, amount: 250_000 }
const usual = { payDays: 2, sendDays: 3, inspectDays: 3 }

const offered = async (days: Partial<AgreedDays>) =>
  makeOffer(site, buyer, (await opened.lot()).slug, { ...terms, ...days })

/** The order that an offer with these days becomes. */
async function agreed(days: Partial<AgreedDays>) {
  const { json } = await answer(site, seller, await offered(days), 'acceptance')
  const number: number = json.orderNumber
  const row = () => findAnyOrder(opened.ctx, number)
  return { number, row }
}

/** An order under inspection, of which one side says nothing. */
async function inspected(inspectDays: number) {
  const { number, row } = await agreed({ inspectDays })
  await pay(opened.ctx, number)
  await act(site, seller, number, 'shipment', shipment)
  await act(site, buyer, number, 'delivery')
  return { number, row }
}

const says = async (who: SignedIn, title: string) =>
  (await toldTo(site, who.personId)).filter((each) => each.title === title).map(({ body }) => body)

describe('the time limits in an offer', () => {
  it.each([
    ['payDays', 0, '1 to 10'],
    ['payDays', 11, '1 to 10'],
    ['sendDays', 0, '1 to 20'],
    ['sendDays', 21, '1 to 20'],
    ['inspectDays', 0, '1 to 30'],
    ['inspectDays', 31, '1 to 30'],
    ['inspectDays', -3, '1 to 30'],
    ['inspectDays', 2.5, '1 to 30'],
    ['inspectDays', '5', '1 to 30'],
  ] as const)('are not %s = %s', async (name, days, range) => {
    const { slug } = await opened.lot()
    const problem = [
      { pointer: `/${name}`, detail: `Enter ${range} business days, as a whole number.` },
    ]
    const first = await sendOffer(site, buyer, slug, { ...terms, [name]: days })
    expect([first.status, first.json.errors]).toEqual([422, problem])
    const number = await makeOffer(site, buyer, slug, terms)
    const other = await counter(site, seller, number, { ...terms, [name]: days })
    expect([other.status, other.json.errors]).toEqual([422, problem])
    expect((await readOffer(site, buyer, number)).json).toMatchObject({ ...usual, moves: [{}] })
  })

  it('are up to 10, 20 and 30 business days', async () => {
    for (const days of [
      { payDays: 1, sendDays: 1, inspectDays: 1 },
      { payDays: 10, sendDays: 20, inspectDays: 30 },
    ]) {
      const { number } = await agreed(days)
      expect((await readOrder(site, seller, number)).json).toMatchObject(days)
    }
  })

  it('are countered; who leaves them out leaves them as they are, and the last ones become the order’s', async () => {
    const number = await offered({ inspectDays: 10 })
    await counter(site, seller, number, { ...terms, amount: 260_000 })
    await counter(site, buyer, number, { ...terms, payDays: 4 })
    await counter(site, seller, number, { ...terms, sendDays: 9, inspectDays: 6 })
    const last = { payDays: 4, sendDays: 9, inspectDays: 6 }
    for (const who of [buyer, seller]) {
      const { json } = await readOffer(site, who, number)
      expect(json).toMatchObject(last)
      expect(json.moves.map((each: { terms: unknown }) => each.terms)).toMatchObject([
        { ...usual, inspectDays: 10 },
        { ...usual, inspectDays: 10 },
        { ...usual, inspectDays: 10, payDays: 4 },
        last,
      ])
    }
    const { json } = await answer(site, buyer, number, 'acceptance')
    expect((await readOrder(site, buyer, json.orderNumber)).json).toMatchObject(last)
  })

  it('are read by operators too', async () => {
    const { number } = await agreed({ sendDays: 8 })
    const operator = await signInAs(site, 'operator')
    const { json } = await callConsole(site, operator, `/orders/${number}`)
    expect(json).toMatchObject({ ...usual, sendDays: 8 })
  })

  it('are the usual ones of an offer that names none, and of an order at the shown price', async () => {
    const { number } = await agreed({})
    expect((await readOrder(site, buyer, number)).json).toMatchObject(usual)
    const { slug } = await opened.lot()
    const shown = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    expect((await readOrder(site, buyer, shown)).json).toMatchObject(usual)
  })

  it('are named by what both sides are told, if they are not the usual ones', async () => {
    const number = await offered({ inspectDays: 10, payDays: 1 })
    const named =
      'Terms: 1 business day to pay instead of the usual 2; 10 business days to inspect instead of the usual 3.'
    const received = `You have received offer ${number}`
    expect(await says(seller, received)).toEqual([expect.stringContaining(named)])
    await counter(site, seller, number, { ...terms, payDays: 2, inspectDays: 7 })
    const inspection = 'Terms: 7 business days to inspect instead of the usual 3.'
    const countered = `Offer ${number}: a counter-offer from the seller`
    expect(await says(buyer, countered)).toEqual([expect.stringContaining(inspection)])
    const order = (await answer(site, buyer, number, 'acceptance')).json.orderNumber
    for (const [who, title] of [
      [seller, `Offer ${number} is accepted`],
      [seller, `You have received order ${order}`],
      [buyer, `Order ${order} is placed`],
    ] as const) {
      expect(await says(who, title), title).toEqual([expect.stringContaining(inspection)])
    }
    const plain = await offered({})
    const [usually] = await says(seller, `You have received offer ${plain}`)
    expect(usually).not.toContain('Terms')
  })

  it('never change once they are agreed, nor in the history, and no other ones can be stored', async () => {
    const { number } = await agreed({ inspectDays: 10 })
    await offered({})
    const { pool } = (await site.context.services.open()).database
    for (const change of [
      `UPDATE trade_order SET pay_days = 9 WHERE number = ${number}`,
      `UPDATE trade_order SET send_days = 9 WHERE number = ${number}`,
      `UPDATE trade_order SET inspect_days = 9 WHERE number = ${number}`,
      `UPDATE offer_move SET inspect_days = 9 WHERE position = 1`,
    ]) {
      // On PostgreSQL the application may not even try to change the history.
      await expect(pool.query(change), change).rejects.toThrow(/never change|permission denied/)
    }
    for (const [column, days] of [
      ['pay_days', 11],
      ['send_days', 21],
      ['inspect_days', 31],
      ['inspect_days', 0],
    ] as const) {
      const change = `UPDATE offer SET ${column} = ${days}`
      await expect(pool.query(change), change).rejects.toThrow('offer_days')
    }
  })
})

describe('the clock', () => {
  it('keeps the agreed limits exactly, from the order to its acceptance', async () => {
    const { number, row } = await agreed({ payDays: 5, sendDays: 8, inspectDays: 10 })
    const placed = await row()
    expect(placed.dueAt).toEqual(dueAt({ businessDays: 5 }, placed.placedAt, 'GB'))
    await pay(opened.ctx, number)
    const paid = await row()
    expect(paid.dueAt).toEqual(dueAt({ businessDays: 8 }, paid.stateSince, 'GB'))
    await act(site, seller, number, 'shipment', shipment)
    await act(site, buyer, number, 'delivery')
    const { stateSince, dueAt: limit } = await row()
    const due = dueAt({ businessDays: 10 }, stateSince, 'GB')
    expect(limit).toEqual(due)
    // A day before, it reminds of it.
    await workAt(opened, shifted(due, -24 * 60))
    expect(await row()).toMatchObject({ state: 'inspection', dueAt: due })
    await workAt(opened, shifted(due, -1))
    expect((await row()).state).toBe('inspection')
    await workAt(opened, shifted(due, 1))
    expect((await row()).state).toBe('accepted')
  })

  it('still reminds a silent buyer of an inspection of one day, with a whole day from then on', async () => {
    const { number, row } = await inspected(1)
    const { stateSince } = await row()
    const until = dueAt({ businessDays: 1 }, stateSince, 'GB')
    expect((await row()).dueAt).toEqual(until)
    const reminder = `Order ${number} will soon count as accepted`
    const reminds = shifted(until, -24 * 60)
    await workAt(opened, reminds)
    expect(await says(buyer, reminder)).toHaveLength(1)
    await workAt(opened, shifted(until, -1))
    expect((await row()).state).toBe('inspection')
    await workAt(opened, shifted(until, 1))
    expect((await row()).state).toBe('accepted')
    expect(await says(buyer, reminder)).toHaveLength(1)
  })

  it('never accepts the goods of one day before the reminder, even if it stood still', async () => {
    const { number, row } = await inspected(1)
    const late = shifted((await row()).dueAt ?? new Date(), 5 * 60)
    await workAt(opened, late)
    const reminder = `Order ${number} will soon count as accepted`
    expect(await says(buyer, reminder)).toHaveLength(1)
    const until = dueAt({ days: 1 }, late, 'GB')
    expect(await row()).toMatchObject({ state: 'inspection', dueAt: until })
    await workAt(opened, shifted(until, 1))
    expect((await row()).state).toBe('accepted')
  })

  it('reminds of a payment within one day half a day later, and lets it expire a day after', async () => {
    const { number, row } = await agreed({ payDays: 1 })
    const { placedAt, dueAt: due } = await row()
    if (due === null) throw new Error('nobody has to pay')
    const reminder = `Reminder: pay order ${number}`
    await workAt(opened, shifted(placedAt, 12 * 60 - 1))
    expect(await says(buyer, reminder)).toHaveLength(0)
    await workAt(opened, shifted(due, -60))
    expect(await says(buyer, reminder)).toHaveLength(1)
    const over = dueAt({ businessDays: 1 }, due, 'GB')
    await workAt(opened, shifted(over, -1))
    expect((await row()).state).toBe('awaiting-funds')
    await workAt(opened, shifted(over, 1))
    expect((await row()).state).toBe('expired')
  })
})
