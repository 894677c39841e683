import { expect, it } from 'vitest'

import { writeFeeInvoices } from '#server/features/papers/write-fee-invoices.ts'

import { callAs } from '../../../support/api-calls.ts'
import { does, settleFor } from '../../../support/disputes.ts'
import { runBy } from '../../../support/operating-company.ts'
import { openOrders } from '../../../support/order-site.ts'
import { listPapers, paperOf, readPaper, settle, writePaper } from '../../../support/papers.ts'
import { giveVatNumber } from '../../../support/traders.ts'

const { site, ctx, seller, buyer, inspected } = await openOrders(runBy('IT'), {
  feePrices: [{ from: '2026-01-01', basisPoints: 200, minimum: {}, payer: 'seller' }],
})
await giveVatNumber(ctx, seller, { country: 'IT', taxNumber: 'IT 01234567890' })
await giveVatNumber(ctx, buyer, { country: 'US', taxNumber: '' })

/** Of an order whose fee is 117.60, with 25.87 of VAT. */
const accepted = async () => {
  const number = await inspected()
  await does(site, buyer, number, 'acceptance')
  return number
}
const flat = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ')
const year = new Date().getUTCFullYear()

it('our invoice is for the seller who pays the fee, and for nobody else', async () => {
  const number = await accepted()
  expect(await writeFeeInvoices(ctx)).toBe(1)
  const kinds = async (who: typeof buyer): Promise<string[]> =>
    (await listPapers(site, who, number)).json.items.map(({ kind }: { kind: string }) => kind)
  expect(await kinds(seller)).toContain('fee-invoice')
  expect(await kinds(buyer)).not.toContain('fee-invoice')
  expect((await writePaper(site, buyer, number, 'fee-invoice')).status).toBe(404)
  expect((await readPaper(site, buyer, number, 'fee-invoice')).status).toBe(404)
  const { paper } = await readPaper(site, seller, number, 'fee-invoice')
  for (const said of [
    'VAT number IT01234567890',
    `Service fee for order ${number}`,
    '2% of 5,880.00 GBP, the price of the goods',
    'VAT 22%25.87',
    'Total, GBP143.47',
    'we took it from what we pay you for the order',
  ]) {
    expect(flat(paper)).toContain(said)
  }
  expect(paper).not.toContain('Your payment')
})

it('our invoice for a settled order is for the fee of the seller’s part', async () => {
  const number = await inspected()
  await settleFor(site, { seller, buyer, number, part: 400_000 })
  const { paper } = await paperOf(site, seller, number, 'fee-invoice')
  expect(flat(paper)).toContain('2% of 4,000.00 GBP, what you get of the price')
  expect(paper).toContain('Total, GBP97.60')
})

it('the pro forma asks the buyer for no fee, and says that the seller pays it', async () => {
  const { paper } = await paperOf(site, buyer, await inspected(), 'confirmation')
  expect(paper).toContain('Total, GBP5,880.00')
  expect(paper).not.toContain('Service fee')
  expect(flat(paper)).toContain('The seller pays our service fee for this order.')
})

it('both statements and the years of both sides add up', async () => {
  const number = await accepted()
  await settle(ctx, number, 'pay-out')
  const paid = await paperOf(site, buyer, number, 'buyer-statement')
  expect(flat(paid.paper)).toContain('the price of the goods, less')
  expect(flat(paid.paper)).toContain('the service fee, which the seller')
  expect(paid.paper).toContain('Still held for you, GBP0.00')
  const got = await paperOf(site, seller, number, 'seller-statement')
  expect(flat(got.paper)).toContain('For the goods, less our fee')
  expect(got.paper).toContain('5,736.53')
  expect(got.paper).toContain('Still due to you, GBP0.00')
  const row = async (who: typeof buyer) =>
    (await callAs(site, who, `/orders-of-year?year=${year}`)).text
      .split(/\r?\n/)
      .find((each) => each.includes(String(number)))
  expect(await row(seller)).toContain('"5880.00","0.00","5736.53","117.60","25.87",')
  expect(await row(buyer)).toContain('"5880.00","0.00","5880.00","","",')
})
