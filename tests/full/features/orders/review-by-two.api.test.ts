import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { orderReview, reviewEntry } from '#server/features/orders/review/table.ts'

import { callConsole } from '../../../support/api-calls.ts'
import { openMoney } from '../../../support/money-site.ts'
import { readOrder } from '../../../support/orders.ts'
import { orderDear, passByTwo, payDear, review } from '../../../support/reviews.ts'

const { site, ctx, maker, checker, seller, buyer } = await openMoney()

async function large() {
  const ordered = await orderDear(site, ctx, { seller, buyer, price: 50_000 })
  await payDear(site, ordered, { operator: maker, buyer })
  return ordered
}
const pass = (number: number) => passByTwo(site, [maker, checker], number)

describe('the review of a large payment', () => {
  it('is passed by two operators, or turned down', async () => {
    const { number, id } = await large()
    const stateOf = async () => (await readOrder(site, buyer, number)).json.state
    expect((await review(site, maker, number, 'pass')).json).toEqual({ inForce: false })
    expect(await stateOf()).toBe('review')
    const shown = async (who: typeof maker) =>
      (await callConsole(site, who, `/orders/${number}`)).json.review.proposal
    expect(await shown(maker)).toMatchObject({ own: true })
    expect(await shown(checker)).toMatchObject({ own: false, by: expect.any(String) })
    expect((await review(site, maker, number, 'pass')).json.detail).toContain('Another operator')
    const reason = 'The accounts are of another company.'
    const down = `/orders/${number}/review/pass/refusal`
    expect((await callConsole(site, checker, down, { reason })).status).toBe(200)
    expect((await callConsole(site, checker, down, { reason })).status).toBe(409)
    expect(await shown(maker)).toBeNull()
    const { json } = await pass(number)
    expect(json).toEqual({ inForce: true })
    expect(await stateOf()).toBe('funded')
    const { review: read, audit } = (await callConsole(site, maker, `/orders/${number}`)).json
    expect(read).toMatchObject({ outcome: 'passed', confirmedBy: expect.any(String) })
    const [row] = await ctx.db.select().from(orderReview).where(eq(orderReview.orderId, id))
    expect(row).toMatchObject({ decidedBy: maker.personId, confirmedBy: checker.personId })
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['order.review-pass-proposed', 'order.review-pass-turned-down']),
    )
  })

  it('cannot be got around in the database', async () => {
    const { number, id } = await large()
    const fails = async (work: Promise<unknown>, says: string) => {
      const error = await work.then(
        () => null,
        (thrown: unknown) => thrown,
      )
      expect(String((error as Error | null)?.cause ?? error)).toContain(says)
    }
    await fails(
      ctx.db.execute(sql`update trade_order set state = 'funded' where number = ${number}`),
      'waits for its review',
    )
    await fails(
      ctx.db.execute(sql`update order_review set "limit" = 1 where order_id = ${id}`),
      'never changed',
    )
    const alone = {
      outcome: 'passed',
      decidedBy: maker.personId,
      confirmedBy: maker.personId,
    } as const
    await expect(
      ctx.db
        .update(orderReview)
        .set({ ...alone, decidedAt: new Date(), reason: 'Alone.', oursSince: null })
        .where(eq(orderReview.orderId, id)),
    ).rejects.toMatchObject({ cause: { constraint: 'order_review_by_two' } })
    await fails(ctx.db.delete(reviewEntry).where(eq(reviewEntry.orderId, id)), 'never changed')
    await pass(number)
    await fails(
      ctx.db.update(orderReview).set({ reason: 'Another.' }).where(eq(orderReview.orderId, id)),
      'never changed',
    )
  })
})
