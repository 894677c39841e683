import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { WorkContext } from '#server/contract/context.ts'
import { company, membership } from '#server/features/companies/table.ts'
import { postEntry } from '#server/features/ledger/service.ts'
import { trialBalance } from '#server/features/ledger/trial-balance.ts'
import { listing } from '#server/features/listings/table.ts'
import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import {
  findByReference,
  listAwaiting,
  listPayable,
  listRefundable,
  payOut,
  refundOrder,
} from '#server/features/orders/service.ts'
import type { Running } from '#server/main.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { callAs } from '../../support/api-calls.ts'
import { workContext } from '../../support/contexts.ts'
import { databaseEnv } from '../../support/database.ts'
import { toldTo } from '../../support/notifications.ts'
import {
  act,
  pay,
  place,
  readOrder,
  sendOrder,
  shipment,
  withAccount,
} from '../../support/orders.ts'
import { addPerson, sessionOf, type SignedIn } from '../../support/people.ts'
import { startSite } from '../../support/site.ts'
import { publish, publishEarly, ring, stock, trader, trust } from '../../support/traders.ts'

type Trader = SignedIn & { companyId: string }

let site: Running
let ctx: WorkContext
let seller: Trader
let buyer: Trader
let stranger: Trader
beforeAll(async () => {
  site = await startSite({ ...(await databaseEnv()), ...withAccount })
  ctx = await workContext(site)
  seller = await trader(site, 'seller')
  await trust(site, seller.companyId)
  buyer = await trader(site, 'buyer')
  stranger = await trader(site, 'buyer')
})
afterAll(() => site.stop(0))

let lots = 0
const lot = async (said: Readonly<Record<string, string>> = {}) =>
  publish(site, seller, { ...ring, stockNumber: `ORD-${(lots += 1)}`, ...said })
const stockOf = async (id: string) => {
  const [found] = await ctx.db.select().from(listing).where(eq(listing.id, id))
  if (found === undefined) throw new Error('the listing is gone')
  return found
}
const later = (hours: number, from = site.context.clock()) => ({
  ...ctx,
  clock: () => new Date(from.getTime() + hours * 3_600_000),
})
const trade = async (slug: string, who: SignedIn = buyer) =>
  JSON.parse((await callAs(site, who, `/lots/${slug}/trade`)).text)
const titles = async (who: SignedIn, number: number) =>
  (await toldTo(site, who.personId))
    .map(({ title }) => title)
    .filter((title) => title.includes(String(number)))
/** What stands on an account, for all companies and orders together. */
const balances = async () =>
  Object.fromEntries((await trialBalance(ctx)).map(({ account, balance }) => [account, balance]))
/** An order that a buyer has paid, received and looks at. */
async function inspected(pieces = 2, goods = 588_000) {
  const { id, slug } = await lot()
  const number = await place(site, buyer, slug, { pieces, goods })
  await pay(ctx, number)
  await act(site, seller, number, 'shipment', shipment)
  await act(site, buyer, number, 'delivery')
  return { id, slug, number }
}

describe('an order', () => {
  it('goes from the order to the payout, and the books balance at every step', async () => {
    const before = await balances()
    const { id, slug } = await lot()
    const sums: number[] = []
    const look = async () => {
      const all = Object.values(await balances())
      sums.push(all.reduce((sum, each) => sum + each, 0))
    }
    const number = await place(site, buyer, slug, { pieces: 3, goods: 837_000 })
    const placed = (await readOrder(site, buyer, number)).json
    expect(placed).toMatchObject({
      side: 'buying',
      state: 'awaiting-funds',
      currency: 'GBP',
      amount: 849_555,
      paid: { goods: 837_000, fee: 12_555, tax: 0, total: 849_555 },
      line: { title: ring.title, pieces: 3, unitPrice: 279_000, tierFrom: 3, amount: 837_000 },
      transfer: { reference: writeReference(number), iban: 'GB29NWBK60161331926819' },
      can: [],
    })
    expect(await stockOf(id)).toMatchObject({ quantity: 6, held: 3 })
    const waiting = async () => (await listAwaiting(ctx)).map((each) => each.number)
    expect(await waiting()).toContain(number)
    await look()

    expect(await pay(ctx, number)).toBe('funded')
    expect(await waiting()).not.toContain(number)
    await look()
    expect((await readOrder(site, buyer, number)).json).toMatchObject({
      state: 'funded',
      transfer: null,
      movements: [
        { account: 'held', amount: -849_555 },
        { account: 'suspense', amount: 849_555 },
      ],
    })
    expect((await readOrder(site, seller, number)).json.can).toEqual(['ship', 'cancel'])

    expect((await act(site, seller, number, 'shipment', shipment)).status).toBe(200)
    expect(await stockOf(id)).toMatchObject({ quantity: 3, held: 0, state: 'live' })
    expect((await act(site, buyer, number, 'delivery')).json.state).toBe('inspection')
    expect((await act(site, buyer, number, 'acceptance')).json.state).toBe('accepted')
    await look()

    const order = await findByReference(ctx, writeReference(number))
    const owed = (await listPayable(ctx)).find((each) => each.number === number)
    expect(owed).toMatchObject({ sellerCompanyId: seller.companyId, amount: 837_000 })
    const payout = { orderId: order?.id ?? '', payoutId: randomUUID() }
    expect(await payOut(ctx, payout)).toBe(true)
    expect(await payOut(ctx, payout)).toBe(false)
    await postEntry(ctx, {
      event: `payout:${payout.payoutId}`,
      currency: 'GBP',
      postings: [
        { account: 'payable', keptFor: seller.companyId, amount: 837_000 },
        { account: 'client-bank', amount: -837_000 },
      ],
    })
    await look()
    const after = await balances()
    const grown = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
    expect(grown('fees')).toBe(-12_555)
    expect(grown('client-bank')).toBe(12_555)
    expect([grown('held'), grown('payable'), grown('suspense')]).toEqual([0, 0, 0])
    expect(sums).toEqual(sums.map(() => 0))

    expect(await titles(buyer, number)).toEqual([
      `Order ${number} is placed`,
      `Order ${number} is paid`,
      `Order ${number} has been sent`,
    ])
    expect(await titles(seller, number)).toEqual([
      `You have received order ${number}`,
      `Order ${number} is paid: send it`,
      `Order ${number} has arrived`,
      `Order ${number} is accepted`,
      `Order ${number} is paid out`,
    ])
  })

  it('that the seller cancels gives the pieces back and all of the money', async () => {
    const { id, slug } = await lot()
    const number = await place(site, buyer, slug, { pieces: 2, goods: 588_000 })
    await pay(ctx, number)
    const { json } = await act(site, seller, number, 'cancellation', { reason: 'It is damaged.' })
    expect(json.state).toBe('refund-due')
    expect(await stockOf(id)).toMatchObject({ quantity: 6, held: 0 })
    const owed = (await listRefundable(ctx)).find((each) => each.number === number)
    expect(owed).toMatchObject({ buyerCompanyId: buyer.companyId, amount: 596_820 })
    const read = (await readOrder(site, buyer, number)).json
    expect(read.events.at(-1)).toMatchObject({ event: 'cancel', reason: 'It is damaged.' })
    expect(read.movements.at(-2)).toMatchObject({ account: 'refund', amount: -596_820 })
    const refund = { orderId: owed?.id ?? '', payoutId: randomUUID() }
    expect(await refundOrder(ctx, refund)).toBe(true)
    expect((await readOrder(site, buyer, number)).json.state).toBe('refunded')
  })

  it('is the same one when it is sent again, and refused if it says something else', async () => {
    const { id, slug } = await lot()
    const order = { pieces: 1, goods: 294_000, key: randomUUID() }
    const number = await place(site, buyer, slug, order)
    expect(await place(site, buyer, slug, order)).toBe(number)
    expect((await stockOf(id)).held).toBe(1)
    const other = await sendOrder(site, buyer, slug, { ...order, pieces: 2, goods: 588_000 })
    expect(other.status).toBe(422)
    expect(other.json.errors[0].pointer).toBe('/key')
    // The key is the buyer's own: another company may use the same one.
    expect((await sendOrder(site, stranger, slug, order)).status).toBe(201)
  })

  it('shows its buyer what was agreed, whatever the seller changes later', async () => {
    const own = await lot()
    const number = await place(site, buyer, own.slug, { pieces: 1, goods: 294_000 })
    const said = { title: 'Something else entirely', price: '9,999' }
    await stock(site, seller, `/${own.id}`, { version: own.version, said }, 'PUT')
    const { line, paid } = (await readOrder(site, buyer, number)).json
    expect(line).toMatchObject({ title: ring.title, unitPrice: 294_000 })
    expect(paid.goods).toBe(294_000)
    const { pool } = (await site.context.services.open()).database
    for (const change of [
      `UPDATE trade_order SET total = total + 1, fee = fee + 1 WHERE number = ${number}`,
      `UPDATE trade_order SET seller_company_id = placed_by WHERE number = ${number}`,
      `UPDATE trade_order_line SET title = 'Glass' WHERE title <> ''`,
      `DELETE FROM trade_order_line`,
    ]) {
      await expect(pool.query(change), change).rejects.toThrow('never changed')
    }
    await expect(pool.query(`UPDATE trade_order_event SET reason = 'x'`)).rejects.toThrow()
  })
})

describe('what is ordered', () => {
  it('costs what the buyer has seen, or nothing is ordered and the new total is named', async () => {
    const own = await lot()
    const said = { price: '3,000', 'tiers.1.from': '', 'tiers.1.price': '' }
    await stock(site, seller, `/${own.id}`, { version: own.version, said }, 'PUT')
    const { status, json } = await sendOrder(site, buyer, own.slug, { pieces: 1, goods: 294_000 })
    expect(status).toBe(409)
    expect(json.detail).toContain('3045.00 GBP')
    expect((await stockOf(own.id)).held).toBe(0)
  })

  it('is no longer shown as free, and buyers are told so when nothing is left', async () => {
    const { slug } = await lot()
    await place(site, buyer, slug, { pieces: 4, goods: 1_116_000 })
    const seen = await trade(slug, stranger)
    expect(seen.quote.quantity).toBe(2)
    expect(JSON.stringify(seen.full.sections)).toContain('"Pieces in stock","value":"2"')
    const more = await sendOrder(site, stranger, slug, { pieces: 3, goods: 837_000 })
    expect(more.json.detail).toContain('Only 2')
    await place(site, stranger, slug, { pieces: 2, goods: 588_000 })
    expect((await trade(slug)).quote.quantity).toBe(0)
    const prices = await callAs(site, buyer, '/search/prices', { slugs: [slug] })
    expect(JSON.parse(prices.text).items[0]).toMatchObject({ quantity: 0, unit: null })
    const none = await sendOrder(site, buyer, slug, { pieces: 1, goods: 294_000 })
    expect(none.json.detail).toContain('open orders')
  })

  it('is sold as a whole only once, also if the seller adds pieces meanwhile', async () => {
    const whole = { basis: 'Whole lot', price: '12,000', 'tiers.1.from': '', 'tiers.1.price': '' }
    const own = await lot(whole)
    await place(site, buyer, own.slug, { pieces: 6, goods: 1_200_000 })
    const said = { quantity: '9' }
    await stock(site, seller, `/${own.id}`, { version: own.version, said }, 'PUT')
    expect((await trade(own.slug, stranger)).quote.quantity).toBe(0)
    const again = await sendOrder(site, stranger, own.slug, { pieces: 3, goods: 1_200_000 })
    expect(again.status).toBe(409)
  })

  it('cannot be taken out of the stock by its seller', async () => {
    const own = await lot()
    await place(site, buyer, own.slug, { pieces: 3, goods: 837_000 })
    const said = { quantity: '2', 'tiers.1.from': '', 'tiers.1.price': '' }
    const body = { version: own.version, said }
    const { status, text } = await callAs(site, seller, `/stock/${own.id}`, body, 'PUT')
    expect(status).toBe(422)
    expect(JSON.parse(text).errors).toEqual([
      { pointer: '/said/quantity', detail: '3 pieces are in open orders. Enter 3 or more.' },
    ])
    expect((await stockOf(own.id)).quantity).toBe(6)
  })

  it('leaves the lot sold out with the last piece, and paused if too few are left', async () => {
    const send = async (said: Record<string, string>, pieces: number, goods: number) => {
      const { id, slug } = await lot(said)
      const number = await place(site, buyer, slug, { pieces, goods })
      await pay(ctx, number)
      expect((await act(site, seller, number, 'shipment', shipment)).status).toBe(200)
      return stockOf(id)
    }
    expect(await send({}, 6, 1_674_000)).toMatchObject({ quantity: 0, held: 0, state: 'sold-out' })
    const few = await send({}, 5, 1_395_000)
    expect(few).toMatchObject({ quantity: 1, state: 'live' })
    expect(Object.keys(few.said).filter((key) => key.startsWith('tiers'))).toEqual([])
    const alone = { minimum: '2', 'tiers.1.from': '', 'tiers.1.price': '' }
    const paused = await send(alone, 5, 1_470_000)
    expect(paused).toMatchObject({ quantity: 1, held: 0, state: 'paused' })
    expect(paused.stateReason).toContain('only 1 in stock')
  })
})

describe('an order is refused', () => {
  it('for one’s own lot, for a lot that is closed to the buyer, and for one that is gone', async () => {
    const own = await lot()
    const both = await trader(site, 'seller')
    await trust(site, both.companyId)
    await ctx.db.update(company).set({ buys: true }).where(eq(company.id, both.companyId))
    const theirs = await publish(site, both, { ...ring, stockNumber: 'OWN-1' })
    const order = { pieces: 1, goods: 294_000 }
    expect((await sendOrder(site, both, theirs.slug, order)).status).toBe(409)
    const early = await publishEarly(site, seller, { ...ring, stockNumber: 'EARLY-1' }, [
      stranger.companyId,
    ])
    expect((await sendOrder(site, buyer, early.slug, order)).status).toBe(404)
    expect((await sendOrder(site, stranger, early.slug, order)).status).toBe(201)
    const { version } = await stock(site, seller, `/${own.id}`)
    await stock(site, seller, `/${own.id}/moves`, { version, move: 'pause' })
    expect((await sendOrder(site, buyer, own.slug, order)).status).toBe(410)
  })

  it('to a company that does not buy, is not verified or is suspended, and to its sales people', async () => {
    const { slug } = await lot()
    const order = { pieces: 1, goods: 294_000 }
    expect((await sendOrder(site, await trader(site, 'seller'), slug, order)).status).toBe(403)
    for (const state of ['draft', 'suspended'] as const) {
      const other = await trader(site, 'buyer')
      await ctx.db.update(company).set({ state }).where(eq(company.id, other.companyId))
      ctx.services.actors.forgetAll(other)
      expect((await sendOrder(site, other, slug, order)).status).toBe(403)
    }
    const expected = { sales: 403, finance: 403, purchasing: 201 } as const
    for (const [role, status] of Object.entries(expected)) {
      const added = await addPerson(site, role as keyof typeof expected)
      await ctx.db
        .update(membership)
        .set({ companyId: buyer.companyId })
        .where(eq(membership.personId, added.who.id))
      const session = await sessionOf(site, added.who, true)
      const who = { ...buyer, ...session }
      expect((await sendOrder(site, who, slug, order)).status, role).toBe(status)
    }
  })

  it('in a currency in which we have no account, in words', async () => {
    const { slug } = await lot({ currency: 'EUR' })
    const { status, json } = await sendOrder(site, buyer, slug, { pieces: 1, goods: 294_000 })
    expect(status).toBe(409)
    expect(json.detail).toContain('payments in EUR')
    expect((await trade(slug)).orderable).toBe(false)
  })

  it('with fewer pieces than the smallest order', async () => {
    const { slug } = await lot({ minimum: '2' })
    const { status, json } = await sendOrder(site, buyer, slug, { pieces: 1, goods: 294_000 })
    expect(status).toBe(422)
    expect(json.errors).toEqual([{ pointer: '/pieces', detail: 'The smallest order is 2.' }])
  })
})

describe('others', () => {
  it('neither read an order nor move it, and each side only does its own part', async () => {
    const { number } = await inspected()
    expect((await readOrder(site, stranger, number)).status).toBe(404)
    expect((await act(site, stranger, number, 'acceptance')).status).toBe(404)
    expect((await act(site, seller, number, 'acceptance')).status).toBe(404)
    expect((await act(site, buyer, number, 'shipment', shipment)).status).toBe(404)
    const list = JSON.parse((await callAs(site, stranger, '/orders')).text)
    expect(list.items.some((each: { number: number }) => each.number === number)).toBe(false)
  })

  it('the seller sees the goods, and neither the fee nor our account', async () => {
    const { slug } = await lot()
    const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    const { text } = await callAs(site, seller, `/orders/${number}`)
    expect(JSON.parse(text)).toMatchObject({
      side: 'selling',
      amount: 294_000,
      paid: null,
      transfer: null,
      movements: [],
    })
    expect(text).not.toContain('GB29NWBK60161331926819')
    expect(text).not.toContain(writeReference(number))
  })
})

describe('lists of orders', () => {
  it('show one’s own on either side, newest first, page by page', async () => {
    const [one, other] = [await trader(site, 'buyer'), await lot({ quantity: '9' })]
    const numbers = []
    for (let at = 0; at < 3; at += 1) {
      numbers.unshift(await place(site, one, other.slug, { pieces: 1, goods: 294_000 }))
    }
    const read = async (query: string, who: SignedIn = one) =>
      JSON.parse((await callAs(site, who, `/orders${query}`)).text)
    const first = await read('?limit=2')
    const second = await read(`?limit=2&after=${first.next}`)
    const listed = [...first.items, ...second.items] as { number: number }[]
    expect(listed.map((each) => each.number)).toEqual(numbers)
    expect(second.next).toBeNull()
    expect((await read('?side=selling')).items).toEqual([])
    expect((await read('?side=selling', seller)).items[0]).toMatchObject({
      number: numbers[0],
      side: 'selling',
      amount: 294_000,
    })
  })
})

describe('deadlines', () => {
  it('let an unpaid order expire a day after it was due, not before, and never a paid one', async () => {
    const { id, slug } = await lot()
    const number = await place(site, buyer, slug, { pieces: 2, goods: 588_000 })
    const paid = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    await pay(ctx, paid)
    const { dueAt } = (await readOrder(site, buyer, number)).json
    await meetOrderDeadlines(later(1, new Date(dueAt)))
    expect((await readOrder(site, buyer, number)).json.state).toBe('awaiting-funds')
    await meetOrderDeadlines(later(24 * 4, new Date(dueAt)))
    expect((await readOrder(site, buyer, number)).json.state).toBe('expired')
    expect((await readOrder(site, buyer, paid)).json.state).toBe('funded')
    expect(await stockOf(id)).toMatchObject({ quantity: 6, held: 1 })
    expect(await pay(ctx, number)).toBe('not-waiting')
  })

  it('remind the buyer a day before the goods count as accepted, even if the clock stood still', async () => {
    const { number } = await inspected()
    const { dueAt } = (await readOrder(site, buyer, number)).json
    const due = new Date(dueAt)
    const reminder = `Order ${number} will soon count as accepted`
    await meetOrderDeadlines(later(-25, due))
    expect(await titles(buyer, number)).not.toContain(reminder)
    await meetOrderDeadlines(later(5, due))
    await meetOrderDeadlines(later(6, due))
    expect((await titles(buyer, number)).filter((each) => each === reminder)).toHaveLength(1)
    expect((await readOrder(site, buyer, number)).json.state).toBe('inspection')
    await meetOrderDeadlines(later(30, due))
    expect((await readOrder(site, buyer, number)).json.state).toBe('accepted')
    expect(await titles(buyer, number)).toContain(`Order ${number} counts as accepted`)
  })
})
