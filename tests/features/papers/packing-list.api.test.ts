import { afterAll, beforeAll, expect, it } from 'vitest'

import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'

import { openOrders, type OrderSite } from '../../support/order-site.ts'
import { pay, sendLots } from '../../support/orders.ts'
import { paperOf } from '../../support/papers.ts'

let { site, ctx, seller, buyer, lot } = {} as OrderSite
beforeAll(async () => {
  ;({ site, ctx, seller, buyer, lot } = await openOrders())
})
afterAll(() => site.stop(0))

it('a packing list says what each lot weighs, and all of them together', async () => {
  const [one, other] = [await lot(), await lot()]
  const wanted = [
    { slug: one.slug, pieces: 2 },
    { slug: other.slug, pieces: 1 },
  ]
  const { total } = amountsOf(882_000, feeTermsAt('GBP', ctx.clock()))
  const { json } = await sendLots(site, buyer, wanted, { total })
  await pay(ctx, json.number)
  const { paper: text } = await paperOf(site, seller, json.number, 'packing-list')
  // Columns follow each other without a space: two rings of 4.2 g, and one.
  expect(text).toMatch(/ring2\s*8\.4 g/)
  expect(text).toMatch(/ring1\s*4\.2 g/)
  expect(text).toMatch(/Weight of the goods\s*12\.6 g/)
})
