import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { company, membership } from '#server/features/companies/table.ts'

import { registeredStreet } from '../../../support/addresses.ts'
import { callAs } from '../../../support/api-calls.ts'
import { does, settleFor } from '../../../support/disputes.ts'
import { toldTo } from '../../../support/notifications.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, pay, sendLots, shipment } from '../../../support/orders.ts'
import { kindsOffered, paperOf, readPaper, writePaper } from '../../../support/papers.ts'
import { giveVatNumber } from '../../../support/traders.ts'

const { site, ctx, seller, buyer, stranger, lot, giveBack } = await openOrders()

const taxed = (who: typeof seller, country: string, taxNumber: string) =>
  giveVatNumber(ctx, who, { country, taxNumber })

const vatNumber = 'GB 123 4567 89'
beforeEach(async () => {
  await taxed(seller, 'GB', vatNumber)
  await taxed(buyer, 'GB', '')
})

/** An order of two rings at 2,940 pounds, without VAT if `tax` says so, that was sent. */
const sent = async (tax = 117_600) => {
  const { slug } = await lot()
  const total = 588_000 + 8_820 + tax
  const { json } = await sendLots(site, buyer, [{ slug, pieces: 2 }], { total })
  const number: number = json.number
  await pay(ctx, number)
  await act(site, seller, number, 'shipment', shipment)
  return number
}

const year = new Date().getUTCFullYear()

describe('the invoice', () => {
  it('is written by the seller once the goods are sent, and then read by both', async () => {
    const number = await sent()
    expect(await kindsOffered(site, seller, number)).toContain('invoice')
    expect(await kindsOffered(site, buyer, number)).not.toContain('invoice')
    expect((await writePaper(site, buyer, number, 'invoice')).status).toBe(409)
    const { paper, number: own } = await paperOf(site, seller, number, 'invoice')
    expect(own).toMatch(new RegExp(`^INV-${year}-\\d{5}$`))
    for (const said of [
      own,
      'VAT number GB123456789',
      'Oval sapphire and diamond halo ring',
      '22,940.005,880.00',
      'Without VAT5,880.00',
      'VAT 20%1,176.00',
      'Total, GBP7,056.00',
    ]) {
      expect(paper).toContain(said)
    }
    // What the buyer pays for our service is no part of the sale.
    expect(paper).not.toMatch(/fee|88\.20|7,144\.20/i)
    const read = await readPaper(site, buyer, number, 'invoice')
    expect([read.status, read.paper]).toEqual([200, paper])
    expect((await readPaper(site, stranger, number, 'invoice')).status).toBe(404)
  })

  it('names both as they were when it was ordered, and so does the credit note', async () => {
    await taxed(buyer, 'FR', 'FR12345678901')
    await taxed(seller, 'DE', 'DE123456789')
    const { slug } = await lot({ country: 'DE' })
    const total = 588_000 + 8_820
    const { json } = await sendLots(site, buyer, [{ slug, pieces: 2 }], { total })
    const number: number = json.number
    await pay(ctx, number)
    await act(site, seller, number, 'shipment', shipment)
    const before = await ctx.db.select().from(company)
    // Their verifications have run out, and they have moved and changed their names since.
    const elsewhere = { ...registeredStreet, lines: ['1 Rue Neuve'], city: 'Lyon' }
    await ctx.db.update(company).set({ legalName: 'Another Name SA', address: elsewhere })
    await taxed(seller, 'FR', 'FR98765432109')
    await taxed(buyer, 'GB', '')
    const { paper } = await paperOf(site, seller, number, 'invoice')
    await does(site, buyer, number, 'delivery')
    await settleFor(site, { seller, buyer, number, part: 300_000 })
    const credit = await paperOf(site, seller, number, 'credit-note')
    for (const each of [paper, credit.paper]) {
      for (const said of [
        'Germany',
        'France',
        'VAT number DE123456789',
        'VAT number FR12345678901',
      ])
        expect(each).toContain(said)
      expect(each).not.toMatch(/Another Name|Lyon|United Kingdom/)
    }
    for (const { id, legalName, address } of before)
      await ctx.db.update(company).set({ legalName, address }).where(eq(company.id, id))
  })

  it('has a series of numbers without gaps of its own', async () => {
    const serial = (number: string) => Number(number.split('-').at(-1))
    const first = await paperOf(site, seller, await sent(), 'invoice')
    const another = await sent()
    await paperOf(site, seller, another, 'packing-list')
    await paperOf(site, seller, another, 'dispatch-note')
    const second = await paperOf(site, seller, another, 'invoice')
    expect(serial(second.number)).toBe(serial(first.number) + 1)
    const [again, same] = await Promise.all([
      writePaper(site, seller, another, 'invoice'),
      writePaper(site, seller, another, 'invoice'),
    ])
    expect([again.json.written.number, same.json.written.number]).toEqual([
      second.number,
      second.number,
    ])
  })

  it('is announced to the buyer once, and the packing list is not', async () => {
    const number = await sent()
    const papersTold = async () =>
      (await toldTo(site, buyer.personId)).filter(
        ({ title, link }) => link === `/orders/${number}` && / for order /.test(title),
      )
    const before = (await papersTold()).length
    await paperOf(site, seller, number, 'packing-list')
    const { number: own } = await paperOf(site, seller, number, 'invoice')
    await writePaper(site, seller, number, 'invoice')
    const told = (await papersTold()).slice(before)
    expect(told).toMatchObject([{ title: `Invoice for order ${number}` }])
    expect(told[0]?.body).toContain(own)
  })

  it('is not there before the goods are sent, nor if the VAT is not known', async () => {
    const { slug } = await lot()
    const lots = [{ slug, pieces: 2 }]
    const { json } = await sendLots(site, buyer, lots, { total: 714_420 })
    expect((await writePaper(site, seller, json.number, 'invoice')).status).toBe(409)
    await taxed(seller, 'GB', '')
    const untaxed = await sent(0)
    expect(await kindsOffered(site, seller, untaxed)).not.toContain('invoice')
    expect((await writePaper(site, seller, untaxed, 'invoice')).status).toBe(409)
    const { paper } = await paperOf(site, buyer, untaxed, 'confirmation')
    expect(paper).toContain('we could not work out the VAT of the goods')
  })

  it('is written only by those who sell for the company', async () => {
    const number = await sent()
    const role = async (to: 'owner' | 'finance') => {
      const own = eq(membership.personId, seller.personId)
      await ctx.db.update(membership).set({ role: to }).where(own)
      ctx.services.actors.forgetAll({ personId: seller.personId })
    }
    await role('finance')
    try {
      expect((await writePaper(site, seller, number, 'invoice')).status).toBe(403)
      expect(await kindsOffered(site, seller, number)).not.toContain('invoice')
    } finally {
      await role('owner')
    }
  })

  it('says why no VAT is added, with both VAT numbers of the day of the order', async () => {
    await taxed(buyer, 'CH', 'CHE-123.456.789 MWST')
    const number = await sent(0)
    await taxed(buyer, 'CH', '')
    const { paper } = await paperOf(site, seller, number, 'invoice')
    expect(paper).toContain('Export of goods, free of VAT.')
    expect(paper).toContain('VAT number CHE123456789MWST')
    expect(paper).toContain('Total, GBP5,880.00')
  })
})

describe('the credit note', () => {
  it('takes back what a settlement leaves of the price, and its VAT', async () => {
    const number = await sent()
    const { number: invoice } = await paperOf(site, seller, number, 'invoice')
    expect((await writePaper(site, seller, number, 'credit-note')).status).toBe(409)
    await act(site, buyer, number, 'delivery')
    await settleFor(site, { seller, buyer, number, part: 400_000 })
    expect((await writePaper(site, buyer, number, 'credit-note')).status).toBe(409)
    const { paper, number: own } = await paperOf(site, seller, number, 'credit-note')
    expect(own).toMatch(new RegExp(`^CRN-${year}-\\d{5}$`))
    for (const said of [
      invoice,
      'Without VAT1,880.00',
      'VAT 20%376.00',
      'Total credited, GBP2,256.00',
    ]) {
      expect(paper).toContain(said)
    }
    expect(await kindsOffered(site, buyer, number)).toEqual(
      expect.arrayContaining(['invoice', 'credit-note']),
    )
  })

  it('takes back all of it once the goods are back', async () => {
    const number = await sent()
    await paperOf(site, seller, number, 'invoice')
    await act(site, buyer, number, 'delivery')
    await giveBack(number)
    const { paper } = await paperOf(site, seller, number, 'credit-note')
    expect(paper).toContain('Total credited, GBP7,056.00')
  })

  it('is not offered without an invoice, which is not written for goods that came back', async () => {
    const number = await sent()
    await act(site, buyer, number, 'delivery')
    await giveBack(number)
    for (const kind of ['invoice', 'credit-note'] as const) {
      expect((await writePaper(site, seller, number, kind)).status).toBe(409)
    }
  })
})

it('the year for the bookkeeper names the VAT and the invoice on both sides', async () => {
  const number = await sent()
  const { number: invoice } = await paperOf(site, seller, number, 'invoice')
  for (const who of [buyer, seller]) {
    const { text } = await callAs(site, who, `/orders-of-year?year=${year}`)
    const row = text.split(/\r?\n/).find((line) => line.includes(String(number)))
    expect(row).toContain('1176.00')
    expect(row).toContain(`Invoice ${invoice}`)
  }
})
