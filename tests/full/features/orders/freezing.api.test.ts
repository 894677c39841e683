import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { unfreezeOrder } from '#server/features/orders/freezing/freeze-orders.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import { payout } from '#server/features/payments/table.ts'
import { beingChecked } from '#shared/features/orders/order-states.ts'

import { callAs, callConsole } from '../../../support/api-calls.ts'
import { contextFor } from '../../../support/contexts.ts'
import { openMoney } from '../../../support/money-site.ts'
import { toldTo } from '../../../support/notifications.ts'
import { act, readOrder, shipment } from '../../../support/orders.ts'
import {
  accept,
  importLines,
  money,
  type Ordered,
  paymentOf,
  readPayoutDesk,
} from '../../../support/payments.ts'
import { knownSeller, trader } from '../../../support/traders.ts'

const { site, ctx, maker, checker, seller, buyer, order, paid } = await openMoney()
const asOperator = await contextFor(site, maker)

const reason = 'The bank asks who owns the buyer.'
const freeze = (number: number) => callConsole(site, maker, `/orders/${number}/freeze`, { reason })
const unfreeze = (number: number) =>
  callConsole(site, maker, `/orders/${number}/unfreeze`, { reason: 'The owners are known.' })
async function inspected(): Promise<Ordered> {
  const ordered = await paid()
  await act(site, seller, ordered.number, 'shipment', shipment)
  await act(site, buyer, ordered.number, 'delivery')
  return ordered
}
const days = (count: number, from: Date) => new Date(from.getTime() + count * 86_400_000)
/** Work at another time, as an operator if it needs one. */
const at = (now: Date) => ({ ...asOperator, clock: () => now })
const rowOf = (number: number) => findAnyOrder(ctx, number)

describe('a frozen order', () => {
  it('is moved by neither side, in no state, and each refusal says why', async () => {
    const { number } = await paid()
    expect((await freeze(number)).status).toBe(200)
    for (const [who, what, body] of [
      [seller, 'shipment', shipment],
      [seller, 'cancellation', { reason: 'We do not want to wait.' }],
    ] as const) {
      const { status, json } = await act(site, who, number, what, body)
      expect(status).toBe(409)
      expect(json).toMatchObject({ detail: beingChecked, possible: [] })
    }
    expect((await readOrder(site, seller, number)).json).toMatchObject({ state: 'funded', can: [] })
    await unfreeze(number)
    expect((await act(site, seller, number, 'shipment', shipment)).status).toBe(200)
  })

  it('is not moved by the clock or reminded of, and its deadline moves by as long as it was frozen', async () => {
    const { number } = await inspected()
    const { dueAt: due } = await rowOf(number)
    if (due === null) throw new Error('an inspection has a deadline')
    await freeze(number)
    const { frozenAt } = await rowOf(number)
    if (frozenAt === null) throw new Error('the order is not frozen')
    await meetOrderDeadlines(at(days(5, due)))
    await meetOrderDeadlines(at(days(9, due)))
    expect(await rowOf(number)).toMatchObject({ state: 'inspection', remindedAt: null, dueAt: due })

    await unfreezeOrder(at(days(20, frozenAt)), { number, reason: 'All is well.' })
    expect((await rowOf(number)).dueAt).toEqual(days(20, due))
    // What was due meanwhile comes once the order goes on, as if the time had not passed.
    await meetOrderDeadlines(at(days(17.9, due)))
    expect((await rowOf(number)).remindedAt).toBeNull()
    await meetOrderDeadlines(at(days(19.5, due)))
    expect((await rowOf(number)).remindedAt).not.toBeNull()
    await meetOrderDeadlines(at(days(22, due)))
    expect((await rowOf(number)).state).toBe('accepted')
  })

  it('gets no payment by itself or by hand, and the line in suspense says so', async () => {
    const ordered = await order()
    const { number } = ordered
    await freeze(number)
    await importLines(site, maker, [paymentOf(ordered)])
    const { json } = await money(site, maker, '/lines?currency=EUR&limit=100')
    const line = json.items.find(
      ({ suggestion }: { suggestion: { order: number } | null }) => suggestion?.order === number,
    )
    expect(line.suggestion).toMatchObject({ reference: true, payer: true, frozen: true })
    const match = () =>
      money(site, maker, `/lines/${line.id}/match`, { order: number, reason: 'It is theirs.' })
    expect((await match()).json.errors[0].detail).toContain('frozen')
    const back = await money(site, maker, `/lines/${line.id}/return`, { reason: 'Not now.' })
    expect(back.status).toBe(409)
    expect((await readOrder(site, buyer, number)).json).toMatchObject({
      state: 'awaiting-funds',
      transfer: null,
    })
    await unfreeze(number)
    expect((await match()).status).toBe(200)
    expect((await rowOf(number)).state).toBe('funded')
  })

  it('is not paid out: its payout is not prepared, approved or sent', async () => {
    const { id, number } = await paid()
    await accept(site, seller, buyer, number)
    await freeze(number)
    const next = async () => (await callAs(site, seller, '/company/payouts/next')).json
    const without = await next()
    expect(without.items).toContainEqual(expect.objectContaining({ order: number, frozen: true }))
    const prepare = () =>
      money(site, maker, '/payouts', { owed: [{ orderId: id, kind: 'proceeds' }] })
    const desk = async () => readPayoutDesk(site, maker)
    const mine = ({ order: of }: { order: number }) => of === number
    expect((await prepare()).json.detail).toContain('frozen')
    expect((await desk()).toPrepare.items.find(mine).hindrance).toContain('frozen')
    await unfreeze(number)
    const [total] = (await next()).totals
    expect(total.minor - (without.totals[0]?.minor ?? 0)).toBe(294_000)
    expect((await prepare()).status).toBe(201)

    const payoutId = (await desk()).underWay.find(mine).id
    const approve = () => money(site, checker, '/payouts/approve', { payouts: [payoutId] })
    await freeze(number)
    expect((await approve()).json.detail).toContain('frozen')
    await unfreeze(number)
    expect((await approve()).status).toBe(200)

    const send = () => money(site, maker, '/payout-files', { currency: 'EUR', format: 'sepa' })
    await freeze(number)
    expect((await desk()).underWay.find(mine).hindrance).toContain('frozen')
    expect((await send()).status).toBe(409)
    // Whatever the application does, the database refuses too.
    const forced = ctx.db.update(payout).set({ state: 'prepared' }).where(eq(payout.id, payoutId))
    await expect(forced).rejects.toMatchObject({
      cause: { message: expect.stringContaining('the money of a frozen order') },
    })
    await unfreeze(number)
    expect((await send()).status).toBe(201)
    expect((await rowOf(number)).state).toBe('paid-out')
    expect((await freeze(number)).json.detail).toContain('over')
  })

  it('cannot change its state in the database', async () => {
    const { id, number } = await paid()
    await freeze(number)
    const here = eq(tradeOrder.id, id)
    for (const set of [
      { state: 'shipped' as const },
      { dueAt: null },
      { state: 'shipped' as const, frozenAt: null },
      { frozenAt: new Date(0) },
    ]) {
      await expect(ctx.db.update(tradeOrder).set(set).where(here)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('a frozen order does not change') },
      })
    }
  })

  it('says so to both sides in the same words, and not why', async () => {
    const { number } = await paid()
    await freeze(number)
    for (const who of [seller, buyer]) {
      const { json } = await readOrder(site, who, number)
      expect(json.frozenAt).not.toBeNull()
      const told = (await toldTo(site, who.personId)).filter(
        ({ title }) => title === `Order ${number} is being checked`,
      )
      expect(told.map(({ body }) => body)).toEqual([expect.stringContaining(beingChecked)])
      expect(JSON.stringify([json, told])).not.toContain(reason)
    }
    const { json } = await callConsole(site, maker, `/orders/${number}`)
    expect(json.freezes).toMatchObject([{ reason, endedAt: null }])
    expect(json.audit[0]).toMatchObject({ action: 'order.frozen', reason })
    expect((await freeze(number)).json.detail).toContain('already')
    await unfreeze(number)
    expect((await unfreeze(number)).status).toBe(409)
  })
})

it('freezing a company freezes its open orders, those that it buys and sells, and no others', async () => {
  const other = await trader(site, 'buyer')
  const mine = [await order({ buyer: other }), await paid()]
  const rival = await knownSeller(site)
  const theirs = await order({ seller: rival, buyer: other })
  const done = await callConsole(site, maker, `/companies/${seller.companyId}/freeze-orders`, {
    reason,
  })
  expect(done.status).toBe(200)
  expect(done.json.frozen).toBeGreaterThanOrEqual(mine.length)
  for (const { number } of mine) expect((await rowOf(number)).frozenAt).not.toBeNull()
  expect((await rowOf(theirs.number)).frozenAt).toBeNull()
})
