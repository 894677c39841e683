import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { callAs } from '../../../support/api-calls.ts'
import { colleagueOf } from '../../../support/colleagues.ts'
import { makeOffer } from '../../../support/offers.ts'
import { openOrders } from '../../../support/order-site.ts'
import { place, readOrder } from '../../../support/orders.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { knownSeller, publish, publishEarly, ring, trader } from '../../../support/traders.ts'

const { site, ctx, buyer, stranger } = await openOrders()
const seller = await knownSeller(site)
const names = { seller: 'Quillon Atelier', buyer: 'Brackenwood Stores' }
for (const [who, legalName] of [
  [seller, names.seller],
  [buyer, names.buyer],
] as const) {
  await ctx.db.update(company).set({ legalName }).where(eq(company.id, who.companyId))
}
const said = { ...ring, stockNumber: 'FIND-77', title: 'Peridot signet' }
const { slug, id } = await publish(site, seller, said)
const order = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
const offer = await makeOffer(site, buyer, slug, { pieces: 1, amount: 250_000 })

const call = (who: SignedIn, q: string) =>
  callAs(site, who, `/finder?${new URLSearchParams({ q })}`)
async function find(who: SignedIn, q: string) {
  const { status, text } = await call(who, q)
  expect(status, text).toBe(200)
  const found = JSON.parse(text)
  const listed = (kind: string, key: string) =>
    found[kind].items.map((each: Record<string, unknown>) => each[key])
  return {
    text,
    exact: found.exact,
    orders: listed('orders', 'number'),
    offers: listed('offers', 'number'),
    stock: found.stock === null ? null : listed('stock', 'stockNumber'),
    lots: listed('lots', 'slug'),
    companies: listed('companies', 'name'),
    more: found,
  }
}

it('a number, with or without its kind, or a reference names the one order or offer', async () => {
  const orderFound = { kind: 'order', key: String(order) }
  for (const q of [`${order}`, `#${order}`, `Order ${order}`, ` order no. ${order} `]) {
    expect((await find(buyer, q)).exact, q).toEqual(orderFound)
  }
  expect((await find(seller, writeReference(order))).exact).toEqual(orderFound)
  for (const who of [buyer, seller]) {
    expect((await find(who, `offer ${offer}`)).exact).toEqual({ kind: 'offer', key: `${offer}` })
  }
  // The lists are searched for the number alone.
  expect((await find(buyer, `order ${order}`)).more.number).toBe(order)
  // The kind that is named rules the other out.
  expect(await find(buyer, `offer ${order}`)).toMatchObject({ exact: null, orders: [] })
  expect((await find(buyer, '9999999')).exact).toBeNull()
})

it('a stock number leads its seller to the listing, and others to the lot', async () => {
  for (const q of ['FIND-77', 'find-77']) {
    expect((await find(seller, q)).exact, q).toEqual({ kind: 'stock', key: id })
    expect((await find(buyer, q)).exact, q).toEqual({ kind: 'lot', key: slug })
  }
  expect((await find(stranger, 'FIND-77')).lots).toEqual([slug])
})

it('a number that is several things lists them, and opens none', async () => {
  const twin = await publish(site, seller, { ...ring, stockNumber: String(order) })
  const found = await find(seller, String(order))
  expect(found.exact).toBeNull()
  expect(found).toMatchObject({ orders: [order], stock: [String(order)] })
  expect(found.lots).toContain(twin.slug)
})

it('words find titles and the other company, on both sides', async () => {
  const all = { orders: [order], offers: [offer], lots: [slug] }
  expect(await find(buyer, 'perid sign')).toMatchObject({ ...all, stock: null, exact: null })
  expect(await find(seller, 'perid sign')).toMatchObject({ ...all, stock: ['FIND-77'] })
  expect(await find(buyer, 'quillon')).toMatchObject({
    orders: [order],
    offers: [offer],
    companies: [names.seller],
  })
  // One's own name is on everything, so it finds nothing.
  expect(await find(seller, 'quillon')).toMatchObject({ orders: [], offers: [], companies: [] })
  expect(await find(buyer, 'peridot ruby')).toMatchObject({ orders: [], offers: [], lots: [] })
})

it('another company’s orders, offers and private stock are never found', async () => {
  const rival = await trader(site, 'seller')
  const privately = { ...ring, stockNumber: 'HIDE-9', title: 'Peridot secret' }
  const early = { ...ring, stockNumber: 'EARLY-9', title: 'Peridot early' }
  await publishEarly(site, seller, early, [buyer.companyId])
  const { status, text } = await callAs(site, seller, '/stock', {
    kind: 'jewellery',
    said: privately,
  })
  expect(status, text).toBe(201)
  expect((await find(seller, 'HIDE-9')).stock).toEqual(['HIDE-9'])
  expect((await find(buyer, 'EARLY-9')).lots).toHaveLength(1)
  const reference = writeReference(order)
  for (const who of [stranger, rival]) {
    for (const q of [
      `${order}`,
      `order ${order}`,
      `${offer}`,
      reference,
      'peridot',
      'quillon',
      'HIDE-9',
      'EARLY-9',
    ]) {
      const found = await find(who, q)
      expect([found.orders, found.offers], q).toEqual([[], []])
      expect(found.stock ?? [], q).toEqual([])
      expect(found.text).not.toMatch(/HIDE-9|Peridot secret|EARLY-9/)
      if (found.exact !== null) expect(found.exact.kind).toBe('lot')
    }
    // Neither by its number: who may not open an early lot does not learn that.
    expect(await find(who, 'EARLY-9')).toMatchObject({ exact: null, lots: [] })
  }
  expect((await find(buyer, 'HIDE-9')).lots).toEqual([])
})

it('every role finds what its lists show, and nobody else anything', async () => {
  for (const role of ['sales', 'purchasing', 'finance'] as const) {
    const mine = await find(await colleagueOf(site, seller.companyId, role), 'peridot')
    expect(mine.orders, role).toEqual([order])
    expect(mine.stock, role).toContain('FIND-77')
    const theirs = await find(await colleagueOf(site, buyer.companyId, role), 'peridot')
    expect([theirs.orders, theirs.stock], role).toEqual([[order], null])
  }
  expect((await call(await signInAs(site, 'operator'), 'peridot')).status).toBe(403)
})

it('buyers’ names are only for those who may choose them as readers of their stock', async () => {
  expect((await find(seller, 'brackenw')).companies).toEqual([names.buyer])
  expect(
    (await find(await colleagueOf(site, seller.companyId, 'sales'), 'brackenw')).companies,
  ).toEqual([names.buyer])
  expect(
    (await find(await colleagueOf(site, seller.companyId, 'finance'), 'brackenw')).companies,
  ).toEqual([])
  expect((await find(stranger, 'brackenw')).companies).toEqual([])
  expect((await find(stranger, 'qu')).companies).toEqual([])
})

it('punctuation finds nothing, a long text is refused, and no text harms', async () => {
  const nothing = { exact: null, orders: [], offers: [], lots: [], companies: [] }
  for (const q of ['', ' ', ';--', '%', "'", '#']) {
    expect(await find(buyer, q), q).toMatchObject(nothing)
  }
  expect((await call(buyer, 'x'.repeat(101))).status).toBe(422)
  for (const q of ["peridot'); drop", 'a & b | !c:*', '\\', '٣٤٥', '0000001', '(((']) {
    expect((await call(buyer, q)).status, q).toBe(200)
  }
})

it('shows five of a kind, the newest first, and says that there are more', async () => {
  const [shop, one] = [await knownSeller(site), await trader(site, 'buyer')]
  const many = await publish(site, shop, {
    ...ring,
    title: 'Zoisite band',
    stockNumber: 'MANY-1',
    quantity: '9',
  })
  const numbers = []
  for (let at = 0; at < 6; at += 1) {
    numbers.unshift(await place(site, one, many.slug, { pieces: 1, goods: 294_000 }))
  }
  const found = await find(one, 'zoisite')
  expect(found.orders).toEqual(numbers.slice(0, 5))
  expect(found.more.orders.more).toBe(true)
  expect((await readOrder(site, one, found.orders[0])).status).toBe(200)
})

it('a person searches sixty times a minute', async () => {
  const hasty = await trader(site, 'buyer')
  const statuses = []
  for (let at = 0; at < 61; at += 1) statuses.push((await call(hasty, '!')).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
