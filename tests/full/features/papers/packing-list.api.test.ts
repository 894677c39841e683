import { expect, it } from 'vitest'

import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'

import { does } from '../../../support/disputes.ts'
import { openOrders } from '../../../support/order-site.ts'
import { pay, place, readOrder, sendLots, shipment } from '../../../support/orders.ts'
import { paperOf, writePaper } from '../../../support/papers.ts'

const { site, ctx, seller, buyer, lot } = await openOrders()

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

const toPack = async () => {
  const number = await place(site, buyer, (await lot()).slug, { pieces: 1, goods: 294_000 })
  await pay(ctx, number)
  const { delivery } = (await readOrder(site, seller, number)).json
  return { number, to: delivery.to }
}

it('a packing list says where the parcel goes, and whom to ask for there', async () => {
  const { number, to } = await toPack()
  const { paper: text } = await paperOf(site, seller, number, 'packing-list')
  for (const said of [...to.lines, to.contact, to.telephone, String(number)]) {
    expect(text).toContain(said)
  }
})

it('an address label says where the parcel goes, and nothing of what is in it or where it was sold', async () => {
  const { number, to } = await toPack()
  const { paper: text, body } = await paperOf(site, seller, number, 'address-label')
  // One page of A6.
  expect(body.toString('latin1').match(/\/MediaBox \[[^\]]+\]/g)).toEqual([
    '/MediaBox [0 0 297.64 419.53]',
  ])
  expect(text).toMatch(/^From\s*Order/)
  for (const said of [...to.lines, to.contact, to.telephone, to.instructions, String(number)]) {
    expect(text).toContain(said)
  }
  expect(text).not.toMatch(/halo|sapphire|diamond|gold|\d g\b|2,?940|GBP|Relustre/i)
  await does(site, seller, number, 'shipment', shipment)
  expect((await writePaper(site, buyer, number, 'address-label')).status).toBe(404)
})
