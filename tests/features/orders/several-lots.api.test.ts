import { Query, type QueryConfig } from 'pg'
import { expect, it, vi } from 'vitest'

import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'

import { callAs, callConsole } from '../../support/api-calls.ts'
import { does, rejection } from '../../support/disputes.ts'
import { toldTo } from '../../support/notifications.ts'
import { openOrders } from '../../support/order-site.ts'
import { pay, sendLots, shipment } from '../../support/orders.ts'
import { listPapers, paperOf } from '../../support/papers.ts'
import { signInAs } from '../../support/people.ts'

const { site, ctx, seller, buyer, lot, stockOf } = await openOrders()

/** An order of one, two and three rings of three lots: 2,940, 5,880 and 8,370 pounds. */
async function ordered() {
  const lots = [await lot(), await lot({ title: 'Signet ring' }), await lot({ title: 'Band' })]
  const wanted = lots.map(({ slug }, at) => ({ slug, pieces: at + 1 }))
  const { total } = amountsOf(1_719_000, feeTermsAt('GBP', new Date()))
  const { status, json } = await sendLots(site, buyer, wanted, { total })
  expect(status, JSON.stringify(json)).toBe(201)
  const stocks = () => Promise.all(lots.map(({ id }) => stockOf(id)))
  return { number: json.number as number, stocks }
}
async function inspected() {
  const made = await ordered()
  await pay(ctx, made.number)
  await does(site, seller, made.number, 'shipment', shipment)
  await does(site, buyer, made.number, 'delivery')
  return made
}
const held = (all: { quantity: number; held: number }[]) =>
  all.map((each) => [each.quantity, each.held])

it('the pieces of every lot are held, sent and taken back together', async () => {
  const sent = await ordered()
  expect(held(await sent.stocks())).toEqual([
    [6, 1],
    [6, 2],
    [6, 3],
  ])
  await pay(ctx, sent.number)
  await does(site, seller, sent.number, 'shipment', shipment)
  expect(held(await sent.stocks())).toEqual([
    [5, 0],
    [4, 0],
    [3, 0],
  ])
  await does(site, buyer, sent.number, 'delivery')
  await does(site, buyer, sent.number, 'rejection', rejection)
  await does(site, seller, sent.number, 'return-agreement')
  await does(site, buyer, sent.number, 'return', shipment)
  await does(site, seller, sent.number, 'return-receipt')
  expect((await sent.stocks()).map(({ quantity }) => quantity)).toEqual([6, 6, 6])
})

it('an order of ten lots asks the database as often as an order of one', async () => {
  const queries = async (count: number) => {
    const lots = await Promise.all(
      Array.from({ length: count }, () => lot({ price: '294', 'tiers.1.price': '290' })),
    )
    const wanted = lots.map(({ slug }) => ({ slug, pieces: 1 }))
    const { total } = amountsOf(count * 29_400, feeTermsAt('GBP', new Date()))
    const submit = vi.spyOn(Query.prototype, 'submit')
    const { status } = await sendLots(site, buyer, wanted, { total })
    expect(status).toBe(201)
    const texts = submit.mock.contexts.map((query) => (query as unknown as QueryConfig).text)
    submit.mockRestore()
    // Emails are sent meanwhile.
    return texts.filter((text) => !text.includes('outbox_mail')).length
  }
  // Background work may ask something meanwhile, which only adds to the count, and not each time.
  const least = async (count: number) =>
    Math.min(await queries(count), await queries(count), await queries(count))
  const one = await least(1)
  const ten = await least(10)
  expect(Math.abs(ten - one), `${one} and ${ten}`).toBeLessThanOrEqual(4)
  expect(ten).toBeLessThan(40)
})

it('both sides are told of all lots', async () => {
  const { number } = await ordered()
  const words = '6 pieces of “Oval sapphire and diamond halo ring” and 2 more lots'
  for (const who of [buyer, seller]) {
    const told = (await toldTo(site, who.personId)).filter(({ title }) =>
      title.includes(`${number}`),
    )
    expect(told.map(({ body }) => body).join(' ')).toContain(words)
  }
})

it('without a choice all lots count as rejected, and operators read which', async () => {
  const { number } = await inspected()
  const { dispute } = await does(site, buyer, number, 'rejection', rejection)
  const all = [0, 1, 2].map((position) =>
    expect.objectContaining({ position, pieces: position + 1 }),
  )
  expect(dispute).toMatchObject({ rejected: all, kept: null })
  await does(site, seller, number, 'contest', { text: 'They are right.', evidence: [] })
  const operator = await signInAs(site, 'operator')
  const { json: list } = await callConsole(site, operator, '/disputes')
  const found = list.items.filter((each: { number: number }) => each.number === number)
  expect(found).toHaveLength(1)
  const { json: read } = await callConsole(site, operator, `/disputes/${found[0].id}`)
  expect(read.rejected).toEqual(all)
  expect(read.lines.map(({ title }: { title: string }) => title)).toContain('Signet ring')
})

it('papers name every lot, and a warranty is for all of them or none', async () => {
  const { number } = await ordered()
  const { paper } = await paperOf(site, buyer, number, 'confirmation')
  for (const said of [
    'halo ring',
    'Signet ring',
    'Band',
    '8,370.00',
    'Goods17,190.00',
    '17,447.85',
  ]) {
    expect(paper).toContain(said)
  }
  await pay(ctx, number)
  const { json } = await listPapers(site, seller, number)
  expect(json.warrants.join(' ')).toContain('gemstones of this order')
  const lots = [await lot(), await lot({ 'stones.1.origin': 'laboratory-grown' })]
  const { total } = amountsOf(2 * 294_000, feeTermsAt('GBP', new Date()))
  const wanted = lots.map(({ slug }) => ({ slug, pieces: 1 }))
  const mixed = (await sendLots(site, buyer, wanted, { total })).json.number
  await pay(ctx, mixed)
  expect((await listPapers(site, seller, mixed)).json.warrants).toBeNull()
})

it('the file of the year’s orders has one row, with all lots', async () => {
  const { number } = await ordered()
  const year = new Date().getUTCFullYear()
  const { text } = await callAs(site, buyer, `/orders-of-year?year=${year}`)
  const rows = text.split('\r\n').filter((row) => row.startsWith(`"${number}",`))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('Oval sapphire and diamond halo ring; Signet ring; Band')
  expect(rows[0]).toContain('1; 2; 3')
})

it('the database refuses lots that do not add up to the price of the goods', async () => {
  const { number } = await ordered()
  const { pool } = (await site.context.services.open()).database
  await expect(
    pool.query(
      `INSERT INTO trade_order_line (order_id, position, kind, slug, stock_number, title, lines, terms,
         pieces, unit_price, tier_from, amount, shipping, tax_treatment, tax_rate, held_since)
       SELECT id, 3, 'jewellery', 'x', 'x', 'One more', '{}', '{}', 1, 100, 1, 100, 0, 'unknown', 0, now() FROM trade_order
       WHERE number = ${number}`,
    ),
  ).rejects.toThrow(/do not add up/)
})

it('the list of orders has it once, with all of its pieces', async () => {
  const { number } = await ordered()
  const { items } = (await callAs(site, buyer, '/orders')).json
  expect(items.filter((each: { number: number }) => each.number === number)).toMatchObject([
    { title: 'Oval sapphire and diamond halo ring and 2 more lots', pieces: 6, amount: 1_744_785 },
  ])
})
