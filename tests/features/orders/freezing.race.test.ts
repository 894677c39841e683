import { expect, it } from 'vitest'

import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { unfreezeOrder } from '#server/features/orders/freezing/freeze-orders.ts'

import { callConsole } from '../../support/api-calls.ts'
import { contextFor } from '../../support/contexts.ts'
import { openMoney } from '../../support/money-site.ts'
import { act, shipment } from '../../support/orders.ts'
import { accept, money, readPayoutDesk } from '../../support/payments.ts'
import { rounds } from '../../support/rounds.ts'

const { site, ctx, maker, checker, seller, buyer, order, paid } = await openMoney()
const asOperator = await contextFor(site, maker)

const freeze = (number: number) =>
  callConsole(site, checker, `/orders/${number}/freeze`, { reason: 'We look at it.' })
const rowOf = (number: number) => findAnyOrder(ctx, number)

it('an order that is frozen and accepted at the same moment is accepted first, or not at all', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { number } = await paid()
    await act(site, seller, number, 'shipment', shipment)
    await act(site, buyer, number, 'delivery')
    const [frozen, accepted] = await Promise.all([
      freeze(number),
      act(site, buyer, number, 'acceptance'),
    ])
    expect(frozen.status).toBe(200)
    expect([200, 409]).toContain(accepted.status)
    const { state, frozenAt } = await rowOf(number)
    expect(state).toBe(accepted.status === 200 ? 'accepted' : 'inspection')
    expect(frozenAt).not.toBeNull()
  }
})

it('an order that is frozen while instances meet deadlines expires first, or stays as it was', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { number, dueAt } = await order()
    if (dueAt === null) throw new Error('an unpaid order has a deadline')
    const later = { ...ctx, clock: () => new Date(dueAt.getTime() + 10 * 86_400_000) }
    const [frozen] = await Promise.all([
      freeze(number),
      meetOrderDeadlines(later),
      meetOrderDeadlines(later),
    ])
    const row = await rowOf(number)
    if (frozen.status === 200) {
      expect(row).toMatchObject({ state: 'awaiting-funds', dueAt })
      expect(row.frozenAt).not.toBeNull()
    } else expect(row).toMatchObject({ state: 'expired', frozenAt: null })
  }
})

it('a payout that is prepared, approved and sent while its order is frozen never leaves after the freeze', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, number } = await paid()
    await accept(site, seller, buyer, number)
    const owed = { owed: [{ orderId: id, kind: 'proceeds' }] }
    const step = round % 3
    const idOf = async () =>
      (await readPayoutDesk(site, maker)).underWay.find(
        ({ order: of }: { order: number }) => of === number,
      )?.id
    if (step > 0) await money(site, maker, '/payouts', owed)
    if (step > 1) await money(site, checker, '/payouts/approve', { payouts: [await idOf()] })
    const payoutId = await idOf()
    const steps = [
      () => money(site, maker, '/payouts', owed),
      () => money(site, checker, '/payouts/approve', { payouts: [payoutId] }),
      () => money(site, maker, '/payout-files', { currency: 'EUR', format: 'sepa' }),
    ]
    const [frozen, paidOut] = await Promise.all([freeze(number), steps[step]?.()])
    const row = await rowOf(number)
    const left = row.state === 'paid-out'
    expect(left).toBe(step === 2 && paidOut?.status === 201)
    // Whoever came second was told; both may win unless the money has left.
    expect(frozen.status).toBe(left ? 409 : 200)
    const after = [
      await money(site, maker, '/payouts', owed),
      await money(site, checker, '/payouts/approve', { payouts: [(await idOf()) ?? id] }),
      await money(site, maker, '/payout-files', { currency: 'EUR', format: 'sepa' }),
    ]
    if (!left) expect(after.map(({ status }) => status)).not.toContain(200)
    expect((await rowOf(number)).state).toBe(left ? 'paid-out' : 'accepted')
  }
})

it('an order that two unfreeze moves its deadline once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { number, dueAt } = await order()
    await freeze(number)
    const { frozenAt } = await rowOf(number)
    if (dueAt === null || frozenAt === null) throw new Error('the order is not frozen')
    const week = 7 * 86_400_000
    const later = {
      ...asOperator,
      clock: () => new Date(frozenAt.getTime() + week),
    }
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => unfreezeOrder(later, { number, reason: 'It is well.' })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await rowOf(number)).dueAt).toEqual(new Date(dueAt.getTime() + week))
  }
})
