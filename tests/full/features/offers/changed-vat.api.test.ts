import { expect, it } from 'vitest'

import { answer, counter, makeOffer } from '../../../support/offers.ts'
import { openOrders } from '../../../support/order-site.ts'
import { readOrder } from '../../../support/orders.ts'
import { giveVatNumber } from '../../../support/traders.ts'

const { site, ctx, buyer, seller, lot, stockOf } = await openOrders()

/** The seller is verified anew, with a VAT number or without. */
const verified = (taxNumber: string) => giveVatNumber(ctx, seller, { country: 'GB', taxNumber })

it('an offer is not accepted with VAT that its other side has not seen, but with a counter-offer', async () => {
  await verified('')
  await giveVatNumber(ctx, buyer, { country: 'GB', taxNumber: '' })
  const { id, slug } = await lot()
  const number = await makeOffer(site, buyer, slug, { pieces: 2, amount: 500_000 })

  await verified('GB 123 4567 89')
  const refused = await answer(site, seller, number, 'acceptance')
  expect(refused.status).toBe(409)
  expect(refused.json.detail).toContain('the buyer would pay £6,075.00, not £5,075.00')
  expect(refused.json.detail).toContain('the seller would get £6,000.00, not £5,000.00')
  expect(await stockOf(id)).toMatchObject({ held: 0 })

  const countered = await counter(site, seller, number, { pieces: 2, amount: 500_000 })
  expect(countered.status).toBe(200)
  const { status, json } = await answer(site, buyer, number, 'acceptance')
  expect(status).toBe(200)
  const order = (await readOrder(site, buyer, json.orderNumber)).json
  expect(order.paid).toMatchObject({ goods: 500_000, total: 607_500 })
})

it('a counter-offer whose VAT has changed is not accepted by the buyer either', async () => {
  await verified('GB 123 4567 89')
  const { slug } = await lot()
  const number = await makeOffer(site, buyer, slug, { pieces: 1, amount: 200_000 })
  await counter(site, seller, number, { pieces: 1, amount: 250_000 })
  await verified('')
  const { status, json } = await answer(site, buyer, number, 'acceptance')
  expect(status).toBe(409)
  expect(json.detail).toContain('the seller would get £2,500.00, not £3,000.00')
})
