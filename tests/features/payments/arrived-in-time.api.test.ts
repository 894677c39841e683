import { describe, expect, it } from 'vitest'

import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { meetDeadlines } from '#server/features/payments/statements/arrived.ts'
import { bankLine } from '#server/features/payments/table.ts'

import { callAs } from '../../support/api-calls.ts'
import { openMoney } from '../../support/money-site.ts'
import { toldTo } from '../../support/notifications.ts'
import { importLines, money, type Ordered, paymentOf } from '../../support/payments.ts'
import { findRows } from '../../support/rows.ts'

const { site, ctx, maker, checker, buyer, order, arrives, stateOf } = await openMoney()

/** Runs the clock of orders, some days after an order was to be paid. */
const meet = async ({ number }: Ordered, days: number) => {
  const due = (await findAnyOrder(ctx, number)).dueAt?.getTime() ?? 0
  await meetDeadlines({ ...ctx, clock: () => new Date(due + days * 86_400_000) })
}
const remindersOf = async ({ number }: Ordered) =>
  (await toldTo(site, buyer.personId)).filter(
    ({ title }) => title.startsWith('Reminder') && title.includes(String(number)),
  )

/** Pays an order in two halves, of which each comes from an account of its own. */
async function inHalves(ordered: Ordered, rest = 0) {
  const half = Math.floor(ordered.total / 2)
  const [one, other] = [`A${ordered.number}`, `B${ordered.number}`]
  await importLines(site, maker, [
    { ...paymentOf(ordered), amount: half, bankReference: one },
    {
      ...paymentOf(ordered),
      amount: ordered.total - half - rest,
      account: 'NL91ABNA0417164300',
      bankReference: other,
    },
  ])
}

describe('an unpaid order whose whole total is in suspense', () => {
  it('is not reminded of and does not expire while we check it', async () => {
    const ordered = await order()
    await inHalves(ordered)
    const { orders } = (await callAs(site, buyer, '/arrived-payments')).json
    expect(orders).toMatchObject([{ number: ordered.number, missing: 0 }])
    for (const days of [-0.1, 8, 30]) await meet(ordered, days)
    expect(await remindersOf(ordered)).toEqual([])
    expect(await stateOf(ordered.number)).toBe('awaiting-funds')
  })

  it('expires once a part of the money has been sent back', async () => {
    const ordered = await order()
    await inHalves(ordered)
    const [line] = await findRows(site, bankLine, { bankReference: `B${ordered.number}` })
    const reason = 'The account is somebody else’s.'
    expect((await money(site, maker, `/lines/${line?.id}/return`, { reason })).status).toBe(201)
    await meet(ordered, 8)
    expect(await stateOf(ordered.number)).toBe('expired')
  })

  it('is paid by the second of two operators, however late that is', async () => {
    const ordered = await order({ price: 12_000 })
    const line = await arrives({ ...paymentOf(ordered), name: 'Treasury of the group' })
    const said = { order: ordered.number, reason: 'The group pays for its companies.' }
    const match = (who: typeof maker) => money(site, who, `/lines/${line.id}/match`, said)
    expect((await match(maker)).json).toEqual({ inForce: false })
    await meet(ordered, 8)
    expect((await match(checker)).json).toEqual({ inForce: true })
    expect(await stateOf(ordered.number)).toBe('review')
  })
})

it('an unpaid order of which a cent is missing is reminded of, and expires', async () => {
  const ordered = await order()
  await inHalves(ordered, 1)
  await meet(ordered, -0.1)
  expect(await remindersOf(ordered)).toHaveLength(1)
  await meet(ordered, 8)
  expect(await stateOf(ordered.number)).toBe('expired')
})
