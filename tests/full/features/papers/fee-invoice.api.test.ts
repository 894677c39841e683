import { beforeEach, describe, expect, it } from 'vitest'

import { withClient } from '#server/db/migrate.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { paper as papers } from '#server/features/papers/table.ts'
import { writeFeeInvoices } from '#server/features/papers/write-fee-invoices.ts'

import { callAs } from '../../../support/api-calls.ts'
import { does, settleFor } from '../../../support/disputes.ts'
import { runBy } from '../../../support/operating-company.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, pay, sendLots, shipment } from '../../../support/orders.ts'
import { kindsOffered, paperOf, readPaper, settle, writePaper } from '../../../support/papers.ts'
import { findRows } from '../../../support/rows.ts'
import { giveVatNumber } from '../../../support/traders.ts'

const { site, ctx, seller, buyer, lot } = await openOrders(runBy('IT'))

const italian = { country: 'IT', taxNumber: 'IT 01234567890' }
beforeEach(() => giveVatNumber(ctx, buyer, italian))

/** An order of two rings at 2,940 pounds that the buyer looks at; its fee is 88.20. */
const inspected = async (vat = 1_940) => {
  const { slug } = await lot()
  const total = 588_000 + 8_820 + vat
  const { json } = await sendLots(site, buyer, [{ slug, pieces: 2 }], { total })
  const number: number = json.number
  await pay(ctx, number)
  await act(site, seller, number, 'shipment', shipment)
  await act(site, buyer, number, 'delivery')
  return number
}
const accepted = async (vat?: number) => {
  const number = await inspected(vat)
  await does(site, buyer, number, 'acceptance')
  return number
}
const year = new Date().getUTCFullYear()
const serial = (number: string) => Number(number.split('-').at(-1))

describe('the job that writes the invoices', () => {
  const invoices = async (number: number) => {
    const { id } = await orderOf(number)
    return findRows(site, papers, { orderId: id, kind: 'fee-invoice' })
  }
  const orderOf = (number: number) => findAnyOrder(ctx, number)

  /** With the rights of whoever owns the tables. */
  const asOwner = async (statements: string) => {
    const { database } = ctx.config
    const connectionString = database.engine === 'postgres' ? database.migrationUrl : null
    if (connectionString === null) throw new Error('the tests have a role that owns the tables')
    return withClient({ connectionString }, (client) => client.query(statements))
  }

  it('writes each that is earned once, and the buyer reads the same paper later', async () => {
    const [open, done, another] = [await inspected(), await accepted(), await accepted()]
    const asked = await paperOf(site, buyer, another, 'fee-invoice')
    await Promise.all([writeFeeInvoices(ctx), writeFeeInvoices(ctx)])
    expect(await invoices(open)).toEqual([])
    expect(await invoices(done)).toMatchObject([{ writtenBy: null, series: 'fee-invoices' }])
    expect(await writeFeeInvoices(ctx)).toBe(0)
    const [{ serial: own } = { serial: 0 }] = await invoices(done)
    const { number } = await paperOf(site, buyer, done, 'fee-invoice')
    expect(serial(number)).toBe(own)
    expect((await paperOf(site, buyer, another, 'fee-invoice')).number).toBe(asked.number)
    await does(site, buyer, open, 'acceptance')
    expect(await writeFeeInvoices(ctx)).toBe(1)
    expect(await invoices(open)).toHaveLength(1)
  })

  it('writes the others if one cannot be written, and says so', async () => {
    const [first, second] = [await accepted(), await accepted()]
    await asOwner(`create function paper_refused() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$;
      create trigger paper_refused before insert on paper for each row
      when (new.order_id = '${(await orderOf(first)).id}') execute function paper_refused()`)
    try {
      // Even if only one is read at once.
      await expect(writeFeeInvoices(ctx, undefined, 1)).rejects.toThrow('1 invoices for our fee')
      expect(await invoices(first)).toEqual([])
      expect(await invoices(second)).toHaveLength(1)
    } finally {
      await asOwner('drop trigger paper_refused on paper; drop function paper_refused()')
    }
    expect(await writeFeeInvoices(ctx)).toBe(1)
  })
})

describe('the invoice for our fee', () => {
  it('is there once the goods are accepted, for the buyer only', async () => {
    const number = await inspected()
    expect(await kindsOffered(site, buyer, number)).not.toContain('fee-invoice')
    expect((await writePaper(site, buyer, number, 'fee-invoice')).status).toBe(409)
    await does(site, buyer, number, 'acceptance')
    expect(await kindsOffered(site, buyer, number)).toContain('fee-invoice')
    expect(await kindsOffered(site, seller, number)).not.toContain('fee-invoice')
    expect((await writePaper(site, seller, number, 'fee-invoice')).status).toBe(404)
    expect((await readPaper(site, seller, number, 'fee-invoice')).status).toBe(404)
  })

  it('names both companies with their VAT numbers, the fee, its VAT and what was paid', async () => {
    const number = await accepted()
    const { paper, number: own } = await paperOf(site, buyer, number, 'fee-invoice')
    expect(own).toMatch(new RegExp(`^RLF-${year}-\\d{5}$`))
    for (const said of [
      'Invoice for our fee',
      own,
      'Example Operating Company',
      '1 Example Street',
      'VAT number IT09999999999',
      'VAT number IT01234567890',
      `Service fee for order ${number}`,
      '1.5% of 5,880.00 GBP, the price of the goods',
      'Without VAT88.20',
      'VAT 22%19.40',
      'Total, GBP107.60',
      'does not state it in the currency of Italy',
      'You have paid this invoice',
    ]) {
      expect(paper.replaceAll(/\s*\n\s*/g, ' ')).toContain(said)
    }
    // What the seller gets for the goods stands on the seller's own invoice.
    expect(paper).not.toContain('sapphire')
  })

  it('has numbers of its own without gaps, whatever else we write', async () => {
    const first = await paperOf(site, buyer, await accepted(), 'fee-invoice')
    const another = await accepted()
    await paperOf(site, buyer, another, 'confirmation')
    const [one, same] = await Promise.all([
      writePaper(site, buyer, another, 'fee-invoice'),
      writePaper(site, buyer, another, 'fee-invoice'),
    ])
    expect(same.json.written.number).toBe(one.json.written.number)
    expect(serial(one.json.written.number)).toBe(serial(first.number) + 1)
    const orders = [await accepted(), await accepted(), await accepted()]
    const atOnce = await Promise.all(
      orders.map((number) => writePaper(site, buyer, number, 'fee-invoice')),
    )
    expect(
      atOnce.map(({ json }) => serial(json.written.number) - serial(first.number)).toSorted(),
    ).toEqual([2, 3, 4])
  })

  it('of a settled order is for the fee that we keep', async () => {
    const number = await inspected()
    await settleFor(site, { seller, buyer, number, part: 400_000 })
    const { paper } = await paperOf(site, buyer, number, 'fee-invoice')
    for (const said of ['Without VAT60.00', 'VAT 22%13.20', 'Total, GBP73.20']) {
      expect(paper).toContain(said)
    }
    expect(paper).toContain('1.5% of 4,000.00 GBP, what the seller gets of the price')
  })

  it('says why there is no VAT: reverse charge, or outside the scope', async () => {
    const says = async (country: string, taxNumber: string) => {
      await giveVatNumber(ctx, buyer, { country, taxNumber })
      const number = await accepted(0)
      const confirmation = await paperOf(site, buyer, number, 'confirmation')
      expect(confirmation.paper.replaceAll(/\s*\n\s*/g, ' ')).toContain(
        'No VAT is added to our fee',
      )
      const { paper } = await paperOf(site, buyer, number, 'fee-invoice')
      expect(paper).toContain('Total, GBP88.20')
      return paper.replaceAll(/\s*\n\s*/g, ' ')
    }
    const french = await says('FR', 'FR12345678901')
    expect(french).toContain('VAT number FR12345678901')
    expect(french).toContain('Reverse charge: a service supplied where the customer is')
    expect(await says('US', '12-3456789')).toContain('Outside the scope of VAT')
  })

  it('is not there for an order that was called off', async () => {
    const { slug } = await lot()
    const lots = [{ slug, pieces: 2 }]
    const { json } = await sendLots(site, buyer, lots, { total: 598_760 })
    await pay(ctx, json.number)
    await act(site, seller, json.number, 'cancellation', { reason: 'It is damaged.' })
    expect((await writePaper(site, buyer, json.number, 'fee-invoice')).status).toBe(409)
  })
})

it('the order confirmation, the statement and the year for the bookkeeper say the VAT of the fee', async () => {
  const number = await accepted()
  const { paper } = await paperOf(site, buyer, number, 'confirmation')
  for (const said of ['Service fee88.20', 'VAT 22% of the fee19.40', 'Total, GBP5,987.60']) {
    expect(paper).toContain(said)
  }
  const { number: invoice } = await paperOf(site, buyer, number, 'fee-invoice')
  await settle(ctx, number, 'pay-out')
  const statement = await paperOf(site, buyer, number, 'buyer-statement')
  expect(statement.paper).toContain('19.40')
  expect(statement.paper.replaceAll(/\s*\n\s*/g, ' ')).toMatch(/tax office/)
  const rows = async (who: typeof buyer) =>
    (await callAs(site, who, `/orders-of-year?year=${year}`)).text.split(/\r?\n/)
  const [head = '', ...bought] = await rows(buyer)
  expect(head).toContain('"Service fee","VAT of the fee","VAT"')
  const row = bought.find((each) => each.includes(String(number)))
  expect(row).toContain('"88.20","19.40",')
  expect(row).toContain(`Invoice for our fee ${invoice}`)
  expect((await rows(seller)).join('\n')).not.toMatch(/88\.20|19\.40|RLF/)
})
