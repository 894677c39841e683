import { expect, it } from 'vitest'

import { does } from '../../../support/disputes.ts'
import { openOrders } from '../../../support/order-site.ts'
import { place, readOrder } from '../../../support/orders.ts'

const { site, seller, buyer, oldLot, paid } = await openOrders()

const reason = 'Sold here. Call +44 20 7946 0018 or write to gold@hatton.example for another.'
/** What the buyer reads of a new order that its seller cancels. */
async function declined(): Promise<string> {
  const { slug } = await oldLot()
  const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
  await does(site, seller, number, 'refusal', { reason, lots: [0] })
  return (await readOrder(site, buyer, number)).json.events[0].reason
}

it('the reason for which a seller cancels says how to reach them only once an order was paid', async () => {
  const hidden = await declined()
  expect(hidden).toMatch(/^Sold here\. Call .+ for another\.$/)
  expect(hidden).not.toMatch(/7946|gold@/)
  await paid()
  expect(await declined()).toBe(reason)
})
