import { describe, expect, it } from 'vitest'

import { verifyBooks } from '#server/features/payments/service.ts'
import { moneyWay } from '#shared/features/orders/money-way.ts'

import { does, settleFor } from '../../../support/disputes.ts'
import { openMoney } from '../../../support/money-site.ts'
import { toldTo } from '../../../support/notifications.ts'
import { readOrder, shipment } from '../../../support/orders.ts'
import {
  importLines,
  money,
  readPayoutDesk,
  sendPayout,
  standing,
} from '../../../support/payments.ts'
import type { SignedIn } from '../../../support/people.ts'

const { site, ctx, maker, checker, seller, buyer, paid, stateOf } = await openMoney()

/** An order whose price of 2,940 euros is split: the seller gets 2,000. */
async function settled() {
  const ordered = await paid()
  const { number } = ordered
  await does(site, seller, number, 'shipment', shipment)
  await does(site, buyer, number, 'delivery')
  await settleFor(site, { seller, buyer, number, part: 200_000 })
  return ordered
}

const toldOf = async ({ personId }: SignedIn, about: string) =>
  (await toldTo(site, personId)).filter(({ title }) => title === about).map(({ body }) => body)
type Kind = 'proceeds' | 'refund'
const prepare = (orderId: string, ...kinds: Kind[]) =>
  money(site, maker, '/payouts', { owed: kinds.map((kind) => ({ orderId, kind })) })
/** Sends one part of a settled order to the bank. */
const send = (number: number, id: string, kind: Kind) =>
  sendPayout(site, [maker, checker], { id, number }, kind)

describe('a settled order', () => {
  it('owes both sides, and each part leaves once, in any order', async () => {
    for (const [first, then] of [
      ['proceeds', 'refund'],
      ['refund', 'proceeds'],
    ] as const) {
      const { id, number, total } = await settled()
      const { items } = (await readPayoutDesk(site, maker)).toPrepare
      const own = items.filter(({ order }: { order: number }) => order === number)
      const parts = Object.fromEntries(
        own.map((each: { kind: Kind; amount: number }) => [each.kind, each.amount]),
      )
      expect(parts).toEqual({ proceeds: 200_000, refund: total - 200_000 - 3_000 })
      await send(number, id, first)
      expect(await stateOf(number)).toBe(
        first === 'proceeds' ? 'settled-paid-out' : 'settled-refunded',
      )
      expect((await prepare(id, first)).status).toBe(409)
      await send(number, id, then)
      expect(await stateOf(number)).toBe('closed')
      expect((await prepare(id, first, then)).status).toBe(409)
      expect(await toldOf(seller, `Order ${number} is paid out`)).toEqual([
        'Your part is on its way to your payout account.',
      ])
      expect(await toldOf(buyer, `Order ${number} is partly refunded`)).toEqual([
        'Your part is on its way back to the account that it came from.',
      ])
    }
    expect(await standing(ctx, 'held')).toBe(0)
    expect(await standing(ctx, 'payable')).toBe(0)
    expect(await standing(ctx, 'refund')).toBe(0)
    expect((await verifyBooks(ctx)).faults).toEqual([])
  })

  it('tells the buyer that a refund bounced, and shows what is to be sent back once', async () => {
    const { id, number, total } = await settled()
    const back = total - 200_000 - 3_000
    const payout = await send(number, id, 'refund')
    const paymentReference = `PAYOUT${payout.number}`
    await importLines(site, maker, [{ amount: back, paymentReference, bankReference: 'BACK' }])
    const order = (await readOrder(site, buyer, number)).json
    expect(moneyWay(order).filter(({ what }) => what === 'For you, to be sent back')).toMatchObject(
      [{ amount: back }],
    )
    expect(await toldOf(buyer, `Our refund for order ${number} came back`)).toHaveLength(1)
    expect(await toldOf(seller, `Our payment for order ${number} came back`)).toEqual([])
    await send(number, id, 'refund')
    await send(number, id, 'proceeds')
  })

  it('owes again what bounced, in its direction alone', async () => {
    const { id, number } = await settled()
    const { id: bounced } = await send(number, id, 'proceeds')
    await money(site, maker, `/payouts/${bounced}/end`, { how: 'bounce', reason: 'Closed.' })
    await send(number, id, 'refund')
    const { items } = (await readPayoutDesk(site, maker)).toPrepare
    expect(items).toMatchObject([{ order: number, kind: 'proceeds', amount: 200_000 }])
    await send(number, id, 'proceeds')
    expect(await stateOf(number)).toBe('closed')
    expect(await standing(ctx, 'payable')).toBe(0)
    expect((await verifyBooks(ctx)).faults).toEqual([])
  })
})
