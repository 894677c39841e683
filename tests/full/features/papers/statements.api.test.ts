import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { payout } from '#server/features/payments/table.ts'

import { settleFor } from '../../../support/disputes.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, pay, place } from '../../../support/orders.ts'
import { kindsOffered, paperOf, settle, writePaper } from '../../../support/papers.ts'
import { money } from '../../../support/payments.ts'
import { signInAs } from '../../../support/people.ts'

const { site, ctx, seller, buyer, lot, inspected } = await openOrders()

const accepted = async () => {
  const number = await inspected()
  await act(site, buyer, number, 'acceptance')
  return number
}

/** An order whose price of 5,880 pounds is split: the seller gets 4,000. */
const settled = async () => {
  const number = await inspected()
  await settleFor(site, { seller, buyer, number, part: 400_000 })
  return number
}

/** The bank cannot carry a payout out. */
async function bounce(id: string) {
  const operator = await signInAs(site, 'operator')
  const body = { how: 'bounce', reason: 'The account is closed.' }
  expect((await money(site, operator, `/payouts/${id}/end`, body)).status).toBe(200)
}

const book = (id: string) =>
  ctx.db.update(payout).set({ state: 'booked', endedAt: ctx.clock() }).where(eq(payout.id, id))

describe('the statement', () => {
  it('shows each side its own money, from the ledger, once the order is over', async () => {
    const number = await accepted()
    expect(await kindsOffered(site, buyer, number)).not.toContain('buyer-statement')
    await settle(ctx, number, 'pay-out')
    const { paper: bought } = await paperOf(site, buyer, number, 'buyer-statement')
    expect(bought).toContain('Received, and held for this order5,968.205,968.20')
    expect(bought).toContain('For the seller: the price of the goods5,880.0088.20')
    expect(bought).toContain('For us: the service fee88.200.00')
    expect(bought).toContain('Still held for you, GBP0.00')
    const { paper: sold } = await paperOf(site, seller, number, 'seller-statement')
    expect(sold).toContain('For the goods5,880.005,880.00')
    expect(sold).toContain('Sent to your payout account5,880.000.00')
  })

  it('of a settled order calls what the seller gets a part of the price', async () => {
    const number = await settled()
    await settle(ctx, number, 'pay-out')
    await settle(ctx, number, 'refund')
    const { paper: bought } = await paperOf(site, buyer, number, 'buyer-statement')
    expect(bought).toContain('For the seller: their part of the price4,000.00')
    expect(bought).toContain('Sent back to where it came from1,908.200.00')
    const { paper: sold } = await paperOf(site, seller, number, 'seller-statement')
    expect(sold).toContain('Your part of the price4,000.004,000.00')
    expect(bought + sold).not.toMatch(/, for the goods|For the goods/)
  })

  it('of a cancelled order shows the buyer that all of it went back', async () => {
    const { slug } = await lot()
    const number = await place(site, buyer, slug, { pieces: 2, goods: 588_000 })
    await pay(ctx, number)
    await act(site, seller, number, 'cancellation', { reason: 'It is damaged.' })
    await settle(ctx, number, 'refund')
    const { paper: text } = await paperOf(site, buyer, number, 'buyer-statement')
    expect(text).toContain('All of it is to be sent back to you5,968.20')
    expect(text).toContain('Sent back to where it came from5,968.200.00')
    expect(await kindsOffered(site, seller, number)).toEqual([])
  })

  it('waits until the bank has booked what was sent, and shows what bounced and was sent again', async () => {
    const number = await accepted()
    await bounce(await settle(ctx, number, 'pay-out', 'sent'))
    expect(await kindsOffered(site, seller, number)).not.toContain('seller-statement')
    const second = await settle(ctx, number, 'pay-out', 'sent')
    expect((await writePaper(site, seller, number, 'seller-statement')).status).toBe(409)
    await book(second)
    const { paper: text } = await paperOf(site, seller, number, 'seller-statement')
    expect(text.match(/Sent to your payout account5,880.000.00/g)).toHaveLength(2)
    expect(text).toContain('Came back from the bank5,880.005,880.00')
    expect(text).toContain('Still due to you, GBP0.00')
  })

  it('of a refund waits for the bank too', async () => {
    const { slug } = await lot()
    const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    await pay(ctx, number)
    await act(site, seller, number, 'cancellation', { reason: 'It is damaged.' })
    await bounce(await settle(ctx, number, 'refund', 'sent'))
    expect((await writePaper(site, buyer, number, 'buyer-statement')).status).toBe(409)
    await settle(ctx, number, 'refund')
    const { paper: text } = await paperOf(site, buyer, number, 'buyer-statement')
    expect(text.match(/Sent back to where it came from/g)).toHaveLength(2)
    expect(text).toContain('Still held for you, GBP0.00')
  })
})
