import { expect } from 'vitest'

import { findAnyOrder } from '#server/features/orders/find-order.ts'

import { addOtherAddress } from '../../../support/addresses.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, shipment } from '../../../support/orders.ts'
import { race } from '../../../support/rounds.ts'

const { site, ctx, seller, buyer, paid } = await openOrders()
const leeds = await addOtherAddress(ctx.db, buyer, { city: 'Leeds', postalCode: 'LS1 4DY' })

/** A paid order for which another address is proposed. */
async function proposed() {
  const number = await paid()
  const asked = { deliveryAddressId: leeds, reason: 'Our vault is closed.' }
  const { json } = await act(site, buyer, number, 'address-changes', asked)
  return { number, change: `address-changes/${json.addressChanges[0].id}` }
}
const rowOf = async (number: number) => {
  const row = await findAnyOrder(ctx, number)
  return { state: row.state, city: row.delivery.address.city }
}

race('goods are sent or another address is agreed on, not both at the same time', async () => {
  const { number, change } = await proposed()
  const [sent, agreed] = await Promise.all([
    act(site, seller, number, 'shipment', shipment),
    act(site, seller, number, `${change}/agreement`),
  ])
  expect([sent.status, agreed.status].toSorted()).toEqual([200, 409])
  expect(await rowOf(number)).toEqual(
    sent.status === 200 ? { state: 'shipped', city: 'London' } : { state: 'funded', city: 'Leeds' },
  )
})

race(
  'a proposed address is agreed to, declined or withdrawn, once, also at the same time',
  async () => {
    const { number, change } = await proposed()
    const [agreed, ...others] = await Promise.all([
      act(site, seller, number, `${change}/agreement`),
      act(site, seller, number, `${change}/refusal`),
      act(site, buyer, number, `${change}/withdrawal`),
    ])
    const statuses = [agreed, ...others].map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    expect((await rowOf(number)).city).toBe(agreed.status === 200 ? 'Leeds' : 'London')
  },
)
