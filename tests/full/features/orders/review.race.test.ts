import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { orderReview } from '#server/features/orders/review/table.ts'
import { tradeOrder } from '#server/features/orders/table.ts'

import { openMoney } from '../../../support/money-site.ts'
import { act, shipment } from '../../../support/orders.ts'
import { importLines, paymentOf, standing } from '../../../support/payments.ts'
import { explain, orderDear, payDear, review } from '../../../support/reviews.ts'
import { race, rounds } from '../../../support/rounds.ts'

const { site, ctx, maker, checker, seller, buyer } = await openMoney()

const dear = () => orderDear(site, ctx, { seller, buyer, price: 50_000 })
async function paid() {
  const ordered = await dear()
  await payDear(site, ordered, { operator: maker, buyer })
  return ordered
}
async function rowsOf(id: string) {
  const [order] = await ctx.db.select().from(tradeOrder).where(eq(tradeOrder.id, id))
  const [found] = await ctx.db.select().from(orderReview).where(eq(orderReview.orderId, id))
  if (order === undefined || found === undefined) throw new Error('the order is gone')
  return { state: order.state, outcome: found.outcome, oursSince: found.oursSince }
}

race('a review that two pass is passed once', async () => {
  const { number, id } = await paid()
  const passed = await Promise.all(
    [maker, checker, maker].map((who) => review(site, who, number, 'pass')),
  )
  // One proposes, one confirms, and one is too late, or has proposed it already.
  expect(passed.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
  expect(passed.flatMap(({ json }) => json.inForce ?? []).toSorted()).toEqual([false, true])
  expect(await rowsOf(id)).toMatchObject({ state: 'funded', outcome: 'passed' })
})

it('a review that one passes and another refuses has one outcome, and its money is in one place', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const before = { held: await standing(ctx, 'held'), refund: await standing(ctx, 'refund') }
    const { number, id, total } = await paid()
    await review(site, checker, number, 'pass')
    const [passed, refused] = await Promise.all([
      review(site, maker, number, 'pass'),
      review(site, checker, number, 'refusal'),
    ])
    expect([passed.status, refused.status].toSorted()).toEqual([200, 409])
    const won = passed.status === 200
    expect(await rowsOf(id)).toMatchObject(
      won ? { state: 'funded', outcome: 'passed' } : { state: 'refund-due', outcome: 'refused' },
    )
    expect(await standing(ctx, 'held')).toBe(before.held - (won ? total : 0))
    expect(await standing(ctx, 'refund')).toBe(before.refund - (won ? 0 : total))
  }
})

race('goods are sent after the pass, or not at all', async () => {
  const { number, id } = await paid()
  await review(site, checker, number, 'pass')
  const [passed, sent] = await Promise.all([
    review(site, maker, number, 'pass'),
    act(site, seller, number, 'shipment', shipment),
  ])
  expect(passed.status).toBe(200)
  expect([200, 409]).toContain(sent.status)
  expect(await rowsOf(id)).toMatchObject({
    state: sent.status === 200 ? 'shipped' : 'funded',
    outcome: 'passed',
  })
})

race('an answer and the payment at the same moment leave the review to the operators', async () => {
  const ordered = await dear()
  const [answered] = await Promise.all([
    explain(site, buyer, ordered.number),
    importLines(site, maker, [paymentOf(ordered)]),
  ])
  expect(answered.status).toBe(200)
  const rows = await rowsOf(ordered.id)
  expect(rows.state).toBe('review')
  expect(rows.oursSince).not.toBeNull()
})

race('a question and the pass at the same moment leave a passed order', async () => {
  const { number, id } = await paid()
  await review(site, maker, number, 'pass')
  const [asked, passed] = await Promise.all([
    review(site, maker, number, 'questions', 'Which shop?'),
    review(site, checker, number, 'pass'),
  ])
  expect([200, 409]).toContain(asked.status)
  expect(passed.status).toBe(200)
  expect(await rowsOf(id)).toEqual({ state: 'funded', outcome: 'passed', oursSince: null })
})
