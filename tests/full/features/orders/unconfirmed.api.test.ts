import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { auditEntry } from '#server/audit/table.ts'
import { dueAt } from '#server/calendar/due-at.ts'
import { company } from '#server/features/companies/table.ts'
import { listing, listingChange } from '#server/features/listings/table.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { tradeOrderEvent } from '#server/features/orders/table.ts'
import { outboxMail } from '#server/mail/table.ts'
import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'

import { callAs } from '../../../support/api-calls.ts'
import { colleagueOf } from '../../../support/colleagues.ts'
import { does } from '../../../support/disputes.ts'
import { decisionOn, ownOf } from '../../../support/listing-review.ts'
import { mailsTo, textOf } from '../../../support/mails.ts'
import { toldTo } from '../../../support/notifications.ts'
import { agreeOn } from '../../../support/offers.ts'
import { shifted, workAt } from '../../../support/order-in-state.ts'
import { openOrders, type OrderSite, ordersOn } from '../../../support/order-site.ts'
import { act, pay, place, readOrder, sendLots, sendOrder } from '../../../support/orders.ts'
import { signInAs } from '../../../support/people.ts'
import { findRows } from '../../../support/rows.ts'

const day = 24 * 60
const opened = await openOrders()
const { site, ctx, seller, buyer, stranger, stockOf, confirmedAgo, oldLot, titles } = opened

/** A new order of one piece of a lot that its seller last confirmed so many days ago. */
async function unconfirmed(days = 20) {
  const { id, slug } = await oldLot(days)
  return { id, slug, number: await place(site, buyer, slug, { pieces: 1, goods: 294_000 }) }
}
const rowOf = (number: number) => findAnyOrder(ctx, number)
const eventsOf = async (number: number) =>
  (await findRows(site, tradeOrderEvent, { orderId: (await rowOf(number)).id })).map(
    ({ event }) => event,
  )
const read = async (who: typeof buyer, number: number) => (await readOrder(site, who, number)).json
const freshNow = async (id: string) => {
  const at = (await stockOf(id)).confirmedAt
  return at !== null && Date.now() - at.getTime() < 60_000
}
const gone = { reason: 'It was sold in our shop.', lots: [0] }

describe('a new order', () => {
  it('waits for its seller until the end of the next day if the lot was confirmed a week ago, and for money if not', async () => {
    const { number } = await unconfirmed(7)
    const row = await rowOf(number)
    expect(row).toMatchObject({ state: 'agreed', dueAt: dueAt({ days: 1 }, row.placedAt, 'GB') })
    const { slug } = await oldLot(6.9)
    const fresh = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    expect(await rowOf(fresh)).toMatchObject({ state: 'awaiting-funds' })
  })

  it('of several lots waits for its seller if one of them was not confirmed for a week', async () => {
    const [one, other] = [await oldLot(0), await oldLot(8)]
    const lots = [one, other].map(({ slug }) => ({ slug, pieces: 1 }))
    const { total } = amountsOf(588_000, feeTermsAt('GBP', new Date()))
    const { json } = await sendLots(site, buyer, lots, { total })
    expect(await rowOf(json.number)).toMatchObject({ state: 'agreed' })
  })

  it('from an offer waits for money, since the seller has made or accepted it within a week', async () => {
    const { slug } = await oldLot(20)
    const number = await agreeOn(site, { buyer, seller }, slug, { pieces: 1, amount: 250_000 })
    expect(await rowOf(number ?? 0)).toMatchObject({ state: 'awaiting-funds' })
  })

  it('holds its pieces while it waits for the seller', async () => {
    const { id } = await unconfirmed()
    expect(await stockOf(id)).toMatchObject({ held: 1, quantity: 6, state: 'live' })
  })

  it('shows nobody where to send money, has no papers, and takes none, before it is confirmed', async () => {
    const { number } = await unconfirmed()
    expect(await read(buyer, number)).toMatchObject({ transfer: null, can: ['withdraw'] })
    const papers = await callAs(site, buyer, `/orders/${number}/papers`)
    expect(papers.text).not.toContain('confirmation')
    expect(
      (await callAs(site, buyer, `/orders/${number}/papers/confirmation`, {}, 'PUT')).status,
    ).toBe(409)
    expect((await act(site, buyer, number, 'transfer', { files: [] })).status).toBe(409)
    expect(await pay(ctx, number)).toBe('not-waiting')
    expect(await rowOf(number)).toMatchObject({ state: 'agreed' })
    const money = (await callAs(site, buyer, '/money-in-orders')).json
    await does(site, seller, number, 'confirmation')
    const after = (await callAs(site, buyer, '/money-in-orders')).json
    const toPay = ({ orders }: typeof money) =>
      orders.find(({ held }: { held: boolean }) => !held)?.orders ?? 0
    expect(toPay(after)).toBe(toPay(money) + 1)
  })

  it('asks the seller by email and in the inbox, with a button that leads to the answer', async () => {
    const { number } = await unconfirmed()
    expect((await titles(seller, number)).at(-1)).toBe(`Confirm order ${number}`)
    const [mail] = await mailsTo(site, seller.email)
    expect(mail).toMatchObject({ subject: `Confirm order ${number}` })
    expect(mail?.link).toMatch(new RegExp(`/orders/${number}$`))
    const [written] = await ctx.db
      .select()
      .from(outboxMail)
      .where(eq(outboxMail.toAddress, buyer.email))
      .orderBy(desc(outboxMail.createdAt))
      .limit(1)
    if (written === undefined) throw new Error('nothing was written to the buyer')
    expect(await textOf(site, written)).toContain('Send no money before')
    const [asks] = (await toldTo(site, seller.personId)).slice(-1)
    expect(asks?.body).toMatch(/^Say whether you have .* by \w+ \d+ \w+, end of day\./)
    expect(asks?.body).not.toContain('service fee')
    const ours = async (who: typeof buyer) =>
      (await callAs(site, who, '/orders?view=ours&limit=100')).json.items.map(
        (each: { number: number }) => each.number,
      )
    expect(await ours(seller)).toContain(number)
    expect(await ours(buyer)).not.toContain(number)
  })
})

describe('a seller who has the pieces', () => {
  it('confirms, and the days to pay count from then; the lot counts as confirmed', async () => {
    const { id, slug, number } = await unconfirmed()
    const { version } = await stockOf(id)
    expect(await read(seller, number)).toMatchObject({ can: ['confirm', 'decline'] })
    const json = await does(site, seller, number, 'confirmation')
    expect(json).toMatchObject({ state: 'awaiting-funds', events: [{ event: 'confirm' }] })
    expect((await read(buyer, number)).transfer).toMatchObject({ reference: expect.any(String) })
    expect(await titles(buyer, number)).toEqual([
      `Order ${number} is placed`,
      `Order ${number} is confirmed: pay it`,
    ])
    expect(await freshNow(id)).toBe(true)
    expect(await stockOf(id)).toMatchObject({ version, held: 1 })
    // So the next buyer need not wait.
    const next = await place(site, stranger, slug, { pieces: 1, goods: 294_000 })
    expect(await rowOf(next)).toMatchObject({ state: 'awaiting-funds' })
    expect((await act(site, seller, number, 'confirmation')).status).toBe(409)
  })

  it('cannot be answered for by the buyer, by colleagues who do not sell, or by others', async () => {
    const { number } = await unconfirmed()
    expect((await act(site, buyer, number, 'confirmation')).status).toBe(409)
    expect((await act(site, stranger, number, 'confirmation')).status).toBe(404)
    const finance = await colleagueOf(site, seller.companyId, 'finance')
    expect((await act(site, finance, number, 'confirmation')).status).toBe(403)
    expect((await act(site, finance, number, 'refusal', gone)).status).toBe(403)
    expect((await act(site, seller, number, 'withdrawal')).status).toBe(409)
    expect(await eventsOf(number)).toEqual([])
  })
})

describe('a seller who has not got the pieces', () => {
  it('cancels the order with a reason, and the lot is paused with its pieces released', async () => {
    const { id, slug, number } = await unconfirmed()
    const json = await does(site, seller, number, 'refusal', gone)
    expect(json).toMatchObject({ state: 'cancelled', can: [] })
    expect(json.events).toMatchObject([{ event: 'decline', by: 'seller', reason: gone.reason }])
    const paused = await stockOf(id)
    expect(paused).toMatchObject({ state: 'paused', held: 0, quantity: 6 })
    expect(paused.stateReason).toContain(`order ${number}`)
    const [change] = await ctx.db
      .select()
      .from(listingChange)
      .where(eq(listingChange.listingId, id))
      .orderBy(desc(listingChange.createdAt))
      .limit(1)
    expect(change).toMatchObject({ what: 'not-there', personId: seller.personId })
    expect((await titles(buyer, number)).at(-1)).toBe(`Order ${number} is cancelled`)
    const again = await sendOrder(site, stranger, slug, { pieces: 1, goods: 294_000 })
    expect(again.status).toBe(410)
    expect(await pay(ctx, number)).toBe('not-waiting')
  })

  it('of several lots pauses those that can’t be supplied', async () => {
    const [one, other] = [await oldLot(20), await oldLot(20)]
    const lots = [one, other].map(({ slug }) => ({ slug, pieces: 1 }))
    const { total } = amountsOf(588_000, feeTermsAt('GBP', new Date()))
    const { number } = (await sendLots(site, buyer, lots, { total })).json
    const wrong = await act(site, seller, number, 'refusal', { ...gone, lots: [2] })
    expect(wrong).toMatchObject({ status: 422, json: { errors: [{ pointer: '/lots' }] } })
    await does(site, seller, number, 'refusal', { ...gone, lots: [1] })
    expect(await stockOf(one.id)).toMatchObject({ state: 'live', held: 0 })
    expect(await stockOf(other.id)).toMatchObject({ state: 'paused', held: 0 })
  })
})

it('a lot that is taken down while an order of it waits may be appealed about again if the order pauses it while the appeal waits', async () => {
  const operator = signInAs(site, 'operator')
  const appeal = async (id: string) => {
    const { version } = await stockOf(id)
    return (await callAs(site, seller, `/stock/${id}/appeals`, { version, text: 'It is ours.' }))
      .status
  }
  const { id, number } = await unconfirmed()
  const takenDown = await (await decisionOn(site, await operator, id))('take-down', 'Is it yours?')
  expect(takenDown.status).toBe(200)
  expect(await appeal(id)).toBe(200)
  expect(await stockOf(id)).toMatchObject({ state: 'review' })
  await does(site, seller, number, 'refusal', gone)
  expect(await stockOf(id)).toMatchObject({ state: 'paused' })
  expect(await ownOf(site, seller, id)).toMatchObject({
    stateReason: expect.stringContaining(`order ${number}`),
    appealable: { outcome: 'taken-down', reason: 'Is it yours?' },
  })
  expect(await appeal(id)).toBe(200)
})

describe('where the money of an order comes from', () => {
  /** Four rings, which are dear enough for a first trade. */
  const dear = async (from: OrderSite, who: typeof buyer) => {
    const { slug } = await from.oldLot()
    return place(site, who, slug, { pieces: 4, goods: 1_116_000 })
  }

  it('is asked once its seller has confirmed it', async () => {
    const number = await dear(opened, stranger)
    expect(await read(stranger, number)).toMatchObject({ review: null })
    await does(site, seller, number, 'confirmation')
    expect(await read(stranger, number)).toMatchObject({ review: { wanted: true } })
  })

  it('is not asked of a buyer who has traded, even if that was with others than the seller', async () => {
    const elsewhere = await ordersOn(site)
    const number = await elsewhere.inspected()
    await does(site, elsewhere.buyer, number, 'acceptance')
    const next = await dear(opened, elsewhere.buyer)
    await does(site, seller, next, 'confirmation')
    expect(await read(elsewhere.buyer, next)).toMatchObject({
      state: 'awaiting-funds',
      review: null,
    })
  })
})

it('a buyer withdraws an order until its seller has confirmed it; the lot stays on sale', async () => {
  const { id, number } = await unconfirmed()
  expect(await does(site, buyer, number, 'withdrawal')).toMatchObject({ state: 'cancelled' })
  expect(await stockOf(id)).toMatchObject({ state: 'live', held: 0 })
  expect((await titles(seller, number)).at(-1)).toBe(`Order ${number} is withdrawn`)
  expect((await act(site, seller, number, 'confirmation')).status).toBe(409)
  const { number: confirmed } = await unconfirmed()
  await does(site, seller, confirmed, 'confirmation')
  expect((await act(site, buyer, confirmed, 'withdrawal')).status).toBe(409)
})

it('a seller who confirms has nothing unread left that asked for it, and keeps other news', async () => {
  const { number } = await unconfirmed()
  const { number: other } = await unconfirmed()
  const { dueAt: due } = await rowOf(number)
  if (due === null) throw new Error('it has no deadline')
  await workAt(opened, shifted(due, -day + 1))
  const unreadOf = async (of: number) =>
    (await toldTo(site, seller.personId))
      .filter(({ link, readAt }) => link === `/orders/${of}` && readAt === null)
      .map(({ title }) => title)
  const asked = (of: number) => [`Confirm order ${of}`, `Reminder: confirm order ${of}`]
  expect([await unreadOf(number), await unreadOf(other)]).toEqual([asked(number), asked(other)])
  await does(site, seller, number, 'confirmation')
  expect([await unreadOf(number), await unreadOf(other)]).toEqual([[], asked(other)])
})

describe('a seller who does not answer', () => {
  it('is reminded when the last day begins; then the order ends once, and its lot is paused', async () => {
    const { id, number } = await unconfirmed()
    const { dueAt: due } = await rowOf(number)
    if (due === null) throw new Error('it has no deadline')
    await workAt(opened, shifted(due, -day - 1))
    expect(await titles(seller, number)).toEqual([`Confirm order ${number}`])
    await workAt(opened, shifted(due, -day + 1))
    expect((await titles(seller, number)).at(-1)).toBe(`Reminder: confirm order ${number}`)
    await workAt(opened, shifted(due, -1))
    expect(await rowOf(number)).toMatchObject({ state: 'agreed' })
    await workAt(opened, shifted(due, 1))
    expect(await rowOf(number)).toMatchObject({ state: 'cancelled', dueAt: null })
    expect(await eventsOf(number)).toEqual(['lapse'])
    const last = `Order ${number} is cancelled`
    expect((await titles(buyer, number)).filter((title) => title === last)).toHaveLength(1)
    expect((await titles(seller, number)).filter((title) => title === last)).toHaveLength(1)
    const paused = await stockOf(id)
    expect(paused).toMatchObject({ state: 'paused', held: 0 })
    expect(paused.stateReason).toContain('Nobody confirmed')
    const { id: objectId } = await rowOf(number)
    const lapse = and(eq(auditEntry.action, 'order.lapse'), eq(auditEntry.objectId, objectId))
    expect(await ctx.db.$count(auditEntry, lapse)).toBe(1)
  })

  it('keeps on sale what they have confirmed since', async () => {
    const { id, number } = await unconfirmed()
    await confirmedAgo(1, id)
    const { dueAt: due } = await rowOf(number)
    if (due === null) throw new Error('it has no deadline')
    for (const minutes of [-60, 1]) await workAt(opened, shifted(due, minutes))
    expect(await rowOf(number)).toMatchObject({ state: 'cancelled' })
    expect(await stockOf(id)).toMatchObject({ state: 'live', held: 0 })
  })
})

it('a lot that is on sale no more stays as it is, whatever becomes of its order', async () => {
  const { id, number } = await unconfirmed()
  await ctx.db.update(listing).set({ state: 'archived' }).where(eq(listing.id, id))
  const before = await stockOf(id)
  await does(site, seller, number, 'confirmation')
  expect(await stockOf(id)).toEqual(before)
})

it('a seller who is suspended can still confirm an order', async () => {
  const { number } = await unconfirmed()
  const be = (state: 'suspended' | 'verified') =>
    ctx.db.update(company).set({ state }).where(eq(company.id, seller.companyId))
  await be('suspended')
  expect((await act(site, seller, number, 'confirmation')).status).toBe(200)
  await be('verified')
})
