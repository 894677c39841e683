import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { dueAt as dueAfter } from '#server/calendar/due-at.ts'
import { tradeOrder } from '#server/features/orders/table.ts'

import { callConsole } from '../../../support/api-calls.ts'
import { books, does } from '../../../support/disputes.ts'
import { toldTo } from '../../../support/notifications.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, pay, place, readOrder, shipment } from '../../../support/orders.ts'
import { listRefundable } from '../../../support/owed.ts'
import { forgetProof, type SignedIn, signInAs } from '../../../support/people.ts'

const { site, ctx, seller, buyer, lot, stockOf } = await openOrders()
const operator = await signInAs(site, 'operator')

const reason = 'The courier says that the van was robbed.'
const asOperator = (number: number, what: string, body: object = { reason }) =>
  callConsole(site, operator, `/orders/${number}/${what}`, body)

async function paid() {
  const { id, slug } = await lot()
  const number = await place(site, buyer, slug, { pieces: 2, goods: 588_000 })
  await pay(ctx, number)
  return { number, listingId: id }
}
async function sent() {
  const order = await paid()
  await does(site, seller, order.number, 'shipment', shipment)
  return order
}
/** What a side was told last about an order. */
async function lastTold(who: SignedIn, number: number) {
  const all = await toldTo(site, who.personId)
  const last = all.findLast(({ title }) => title.includes(String(number)))
  return { title: last?.title, body: last?.body }
}
const owed = async (number: number) =>
  (await listRefundable(ctx)).find((each) => each.number === number)?.amount

describe('goods that are lost on their way', () => {
  it('cost the buyer nothing: an operator records it, and all of the money goes back', async () => {
    const { number, listingId } = await sent()
    expect((await asOperator(number, 'loss', { reason: '' })).status).toBe(422)
    expect((await asOperator(number, 'loss')).status).toBe(200)
    expect((await asOperator(number, 'loss')).status).toBe(409)
    expect(await owed(number)).toBe(596_820)
    expect((await books(ctx)).sum).toBe(0)
    // They left the stock when they were sent, and do not come back.
    expect(await stockOf(listingId)).toMatchObject({ quantity: 4, held: 0 })
    for (const who of [buyer, seller]) {
      const { json } = await readOrder(site, who, number)
      expect(json).toMatchObject({ state: 'refund-due', dueAt: null })
      expect(json.events.at(-1)).toMatchObject({ event: 'lose', by: 'operator', reason })
    }
    expect(await lastTold(buyer, number)).toMatchObject({
      title: `The goods of order ${number} are lost`,
      body: expect.stringContaining('All of your money goes back'),
    })
    expect(await lastTold(seller, number)).toMatchObject({
      title: `The goods of order ${number} are lost`,
      body: expect.stringContaining('Claim the loss from the carrier or your insurer'),
    })
    expect((await act(site, buyer, number, 'delivery')).status).toBe(409)
  })

  it('wait for operators once no delivery was reported in 21 days, with their age', async () => {
    const { number } = await sent()
    const here = eq(tradeOrder.number, number)
    const [row] = await ctx.db.select().from(tradeOrder).where(here)
    const [since = 0, due = 0] = [row?.stateSince.getTime(), row?.dueAt?.getTime()]
    expect(new Date(due)).toEqual(dueAfter({ days: 21 }, new Date(since), 'GB'))
    const queue = async () => {
      const dayEnds = new Date(Date.now() + 3_600_000).toISOString()
      const { queues, cases } = (await callConsole(site, operator, `/overview?dayEnds=${dayEnds}`))
        .json
      const line = queues.find(({ name }: { name: string }) => name === 'deliveries')
      return { waiting: line.waiting, cases: cases.map(({ title }: { title: string }) => title) }
    }
    expect(await queue()).toEqual({ waiting: 0, cases: [] })
    const [sentAt, dueAt] = [new Date(since - 22 * 86_400_000), new Date(due - 22 * 86_400_000)]
    await ctx.db.update(tradeOrder).set({ stateSince: sentAt, dueAt }).where(here)
    expect(await queue()).toEqual({ waiting: 1, cases: [`Order ${number}`] })
    const { items } = (await callConsole(site, operator, '/orders/on-the-way?limit=100')).json
    expect(items[0]).toMatchObject({
      number,
      sentAt: sentAt.toISOString(),
      dueAt: dueAt.toISOString(),
      frozen: false,
    })
  })
})

describe('an operator who cancels a paid order', () => {
  it('says why to both sides; the pieces are free again, and all of the money goes back', async () => {
    const { number, listingId } = await paid()
    expect((await asOperator(number, 'cancellation', { reason: '' })).status).toBe(422)
    expect((await asOperator(number, 'cancellation')).status).toBe(200)
    expect(await owed(number)).toBe(596_820)
    expect((await books(ctx)).sum).toBe(0)
    expect(await stockOf(listingId)).toMatchObject({ quantity: 6, held: 0 })
    for (const who of [buyer, seller]) {
      const { events } = (await readOrder(site, who, number)).json
      expect(events.at(-1)).toMatchObject({ event: 'cancel', by: 'operator', reason })
      const told = await lastTold(who, number)
      expect(told.title).toBe(`Order ${number} is cancelled`)
      expect(told.body).toContain('We have cancelled it; its page says why.')
    }
  })

  it('cannot once the goods are on their way, and needs a fresh proof, as for a loss', async () => {
    const { number } = await sent()
    expect((await asOperator(number, 'cancellation')).status).toBe(409)
    await forgetProof(site, operator)
    for (const what of ['loss', 'cancellation']) {
      const { status, json } = await asOperator(number, what)
      expect([status, json.type]).toEqual([403, '/api/docs#step-up'])
    }
  })
})
