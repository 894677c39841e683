import { randomUUID } from 'node:crypto'

import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { callAs } from '../../../support/api-calls.ts'
import { settleFor } from '../../../support/disputes.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, pay, place } from '../../../support/orders.ts'
import { paperOf } from '../../../support/papers.ts'
import type { SignedIn } from '../../../support/people.ts'
import { trader } from '../../../support/traders.ts'
import { writeOrders } from '../../../support/written-orders.ts'

const { site, ctx, seller, buyer, stranger, lot, inspected } = await openOrders()

const thisYear = new Date().getUTCFullYear()

async function yearOf(who: SignedIn, year = thisYear) {
  const answer = await callAs(site, who, `/orders-of-year?year=${year}`)
  const rows = parse(answer.text, { bom: true, columns: true }) as Record<string, string>[]
  return { ...answer, text: answer.text, rows }
}

describe('the orders of a year', () => {
  it('say what each side may know, with the numbers of its papers', async () => {
    const { slug } = await lot()
    const number = await place(site, buyer, slug, { pieces: 2, goods: 588_000 })
    await pay(ctx, number)
    const { number: confirmation } = await paperOf(site, buyer, number, 'confirmation')
    const { number: packing } = await paperOf(site, seller, number, 'packing-list')
    const today = new Date().toISOString().slice(0, 10)
    const bought = await yearOf(buyer)
    expect(bought.rows).toEqual([
      expect.objectContaining({
        Order: String(number),
        We: 'bought',
        State: 'Paid',
        'Ordered on': today,
        'Paid on': today,
        'Sent on': '',
        Country: 'GB',
        Pieces: '2',
        Currency: 'GBP',
        'Price of the goods': '5880.00',
        'Service fee': '88.20',
        Total: '5968.20',
        'Payment reference': writeReference(number),
        Documents: `Order confirmation ${confirmation}`,
      }),
    ])
    const sold = await yearOf(seller)
    expect(sold.rows).toEqual([
      expect.objectContaining({
        We: 'sold',
        'Price of the goods': '5880.00',
        'Service fee': '',
        Total: '',
        'Payment reference': '',
        Documents: `Packing list ${packing}`,
      }),
    ])
    expect(sold.text).not.toMatch(/88\.20|5968\.20/)
    expect((await yearOf(stranger)).rows).toEqual([])
    expect((await yearOf(buyer, thisYear - 1)).rows).toEqual([])
  })

  it('of settled orders say what each side got, with the fee of the seller’s part', async () => {
    const number = await inspected()
    await settleFor(site, { seller, buyer, number, part: 400_000 })
    const today = new Date().toISOString().slice(0, 10)
    const rowFor = async (who: SignedIn) =>
      (await yearOf(who)).rows.find(({ Order }) => Order === String(number))
    expect(await rowFor(buyer)).toMatchObject({
      'Accepted on': '',
      'Settled on': today,
      'Price of the goods': '5880.00',
      'For the seller': '4000.00',
      'Service fee': '60.00',
      VAT: '',
      Total: '5968.20',
      Refund: '1908.20',
    })
    expect(await rowFor(seller)).toMatchObject({
      'For the seller': '4000.00',
      'Service fee': '',
      Total: '',
      Refund: '',
    })
  })

  it('of refunded orders charge no fee, and of accepted ones give the seller all', async () => {
    const { slug } = await lot()
    const cancelled = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    await pay(ctx, cancelled)
    await act(site, seller, cancelled, 'cancellation', { reason: 'It is damaged.' })
    const accepted = await inspected()
    await act(site, buyer, accepted, 'acceptance')
    const { rows } = await yearOf(buyer)
    const rowOf = (number: number) => rows.find(({ Order }) => Order === String(number))
    expect(rowOf(cancelled)).toMatchObject({
      'For the seller': '0.00',
      'Service fee': '0.00',
      Total: '2984.10',
      Refund: '2984.10',
    })
    expect(rowOf(accepted)).toMatchObject({
      'For the seller': '5880.00',
      'Service fee': '88.20',
      Refund: '0.00',
    })
  })

  it('of orders that were never paid charge nothing', async () => {
    const { slug } = await lot()
    const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    const due = (await findAnyOrder(ctx, number)).dueAt?.getTime() ?? 0
    await meetOrderDeadlines({ ...ctx, clock: () => new Date(due + 8 * 86_400_000) })
    const row = (await yearOf(buyer)).rows.find(({ Order }) => Order === String(number))
    expect(row).toMatchObject({
      State: 'Expired',
      'For the seller': '0.00',
      'Service fee': '0.00',
      Total: '2984.10',
      Refund: '0.00',
    })
  })

  it('say the tax number of the other side once the order is paid', async () => {
    await ctx.db.update(company).set({ taxNumber: 'TAX-1' }).where(eq(company.id, seller.companyId))
    const { slug } = await lot()
    const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    const taxNumber = async () =>
      (await yearOf(buyer)).rows.find(({ Order }) => Order === String(number))?.['Tax number']
    expect(await taxNumber()).toBe('')
    await pay(ctx, number)
    expect(await taxNumber()).toBe('TAX-1')
  })

  it('are a download whose cells no spreadsheet takes for formulas', async () => {
    const formula = '=HYPERLINK("http://evil.example")'
    await ctx.db.update(company).set({ legalName: formula }).where(eq(company.id, seller.companyId))
    const { slug } = await lot()
    const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    const { headers, rows } = await yearOf(buyer)
    expect(rows.find(({ Order }) => Order === String(number))?.Company).toBe(`'${formula}`)
    expect(headers['content-disposition']).toBe(`attachment; filename="Orders ${thisYear}.csv"`)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('are sent as they are read, however many there are, each once and the oldest first', async () => {
    const many = await trader(site, 'buyer')
    const at = new Date(Date.UTC(thisYear, 0))
    const ids = Array.from({ length: 1000 }, () => randomUUID())
    await writeOrders(
      ctx,
      ids.map((id, row) => ({
        id,
        number: 500_000 + row,
        reference: writeReference(500_000 + row),
        buyerCompanyId: many.companyId,
        sellerCompanyId: seller.companyId,
        placedBy: many.personId,
        placedAt: new Date(at.getTime() + Math.floor(row / 3)),
        key: id,
        currency: 'GBP' as const,
        goods: 100,
        shipping: 0,
        fee: 2,
        tax: 0,
        total: 102,
        state: 'expired' as const,
        stateSince: at,
      })),
    )
    const { headers, rows } = await yearOf(many)
    expect(headers['content-length']).toBeUndefined()
    expect(new Set(rows.map(({ Order }) => Order)).size).toBe(1000)
    expect(rows.map((row) => row['Ordered on'])).toEqual(rows.map(() => `${thisYear}-01-01`))
  })
})
