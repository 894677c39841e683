import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'

import { companyAddress } from '#server/features/addresses/table.ts'
import { orderAddressChange } from '#server/features/orders/address-changes/table.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import { outboxMail } from '#server/mail/table.ts'

import { addOtherAddress } from '../../../support/addresses.ts'
import { callAs, callConsole } from '../../../support/api-calls.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, pay, readOrder, shipment } from '../../../support/orders.ts'
import { readPaper, writePaper } from '../../../support/papers.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { changeRows, findRows } from '../../../support/rows.ts'

const { site, ctx, seller, buyer, stranger, titles, ordered, paid } = await openOrders()
// In the tests all companies have the same address, and the seller may read their own.
await ctx.db.delete(companyAddress).where(eq(companyAddress.companyId, seller.companyId ?? ''))
const leeds = await addOtherAddress(ctx.db, buyer, {
  lines: ['4 Secret Arcade'],
  city: 'Leeds',
  postalCode: 'LS1 4DY',
})
const york = await addOtherAddress(ctx.db, buyer, { city: 'York', postalCode: 'YO1 7HH' })
const newYork = await addOtherAddress(ctx.db, buyer, {
  country: 'US',
  city: 'New York',
  region: 'NY',
  postalCode: '10017',
})

const reason = 'Our vault is closed that week.'
const propose = (number: number, deliveryAddressId = leeds, who: SignedIn = buyer) =>
  act(site, who, number, 'address-changes', { deliveryAddressId, reason })
/** Proposes an address. @returns its id */
const proposed = async (number: number, to = leeds): Promise<string> => {
  const { status, json } = await propose(number, to)
  expect(status, JSON.stringify(json)).toBe(200)
  return json.addressChanges.at(-1).id
}
const answer = (who: SignedIn, number: number, id: string, what: string) =>
  act(site, who, number, `address-changes/${id}/${what}`)
const seen = async (who: SignedIn, number: number) => (await readOrder(site, who, number)).json
const rowOf = (number: number) => findAnyOrder(ctx, number)
const allButAddress = ({
  delivery: _address,
  addressChanges: _changes,
  ...rest
}: typeof tradeOrder.$inferSelect) => rest

describe('another delivery address', () => {
  it('is the order’s once the seller agrees, and neither money nor deadline changes', async () => {
    const number = await paid()
    const before = await rowOf(number)
    const id = await proposed(number)
    expect(await titles(seller, number)).toContain(
      `The buyer proposes another address for order ${number}`,
    )
    expect((await seen(buyer, number)).delivery.to.lines).toContain('London')
    const { json } = await answer(seller, number, id, 'agreement')
    expect(json.delivery.to.lines).toContain('4 Secret Arcade')
    expect(json.parcel.to.lines).toContain('4 Secret Arcade')
    expect(json.addressChanges).toMatchObject([{ state: 'agreed', reason, by: 'buyer' }])
    const after = await rowOf(number)
    expect(allButAddress(after)).toEqual(allButAddress(before))
    expect(await titles(buyer, number)).toContain(
      `Order ${number} goes to the address that you proposed`,
    )
    expect(await titles(seller, number)).toContain(`Order ${number} goes to another address`)
  })

  it('does not change if the seller declines or the buyer withdraws, and can be proposed again', async () => {
    const number = await ordered()
    await answer(seller, number, await proposed(number), 'refusal')
    expect(await titles(buyer, number)).toContain(
      `The seller declined the address that you proposed for order ${number}`,
    )
    await answer(buyer, number, await proposed(number, york), 'withdrawal')
    const { delivery, addressChanges } = await seen(buyer, number)
    expect(delivery.to.lines).toContain('London')
    expect(addressChanges.map(({ state }: { state: string }) => state)).toEqual([
      'declined',
      'withdrawn',
    ])
    await answer(seller, number, await proposed(number, york), 'agreement')
    expect((await seen(buyer, number)).delivery.to.lines).toContain('York')
  })

  it('shows the seller only country and area before payment, in no answer, email or copy', async () => {
    const number = await ordered()
    await proposed(number)
    const { addressChanges } = await seen(seller, number)
    expect(addressChanges[0]).toMatchObject({ country: 'GB', area: 'Leeds LS1', to: null, reason })
    const mails = await findRows(site, outboxMail, { toAddress: seller.email })
    const copy = (await callAs(site, seller, '/me/export', {})).text
    const read = JSON.stringify([await seen(seller, number), mails, copy])
    for (const secret of ['Secret Arcade', '1 4DY', 'Robin Keeper'])
      expect(read).not.toContain(secret)
    await pay(ctx, number)
    expect((await seen(seller, number)).addressChanges[0].to.lines).toContain('4 Secret Arcade')
    expect((await readOrder(site, stranger, number)).status).toBe(404)
  })

  it('in another country is refused, before payment and after it', async () => {
    for (const number of [await ordered(), await paid()]) {
      const { status, json } = await propose(number, newYork)
      expect([status, json.detail]).toEqual([
        409,
        'Shipping and VAT were agreed for the country of this order, so its address can only change within it.',
      ])
    }
  })

  it('is one of the buyer’s own, and not the order’s already', async () => {
    const number = await ordered()
    expect((await propose(number, buyer.companyId ?? '')).json.detail).toBe(
      'The goods go to this address already.',
    )
    expect((await propose(number, stranger.companyId ?? '')).status).toBe(409)
    await proposed(number)
    expect((await propose(number, york)).json.detail).toBe(
      'Withdraw your open proposal before you make another.',
    )
  })

  it('is answered by the other side only', async () => {
    const number = await ordered()
    expect((await propose(number, leeds, seller)).status).toBe(403)
    const id = await proposed(number)
    expect((await answer(buyer, number, id, 'agreement')).status).toBe(403)
    expect((await answer(seller, number, id, 'withdrawal')).status).toBe(403)
    expect((await answer(stranger, number, id, 'agreement')).status).not.toBe(200)
    const other = await ordered()
    expect((await answer(seller, other, id, 'agreement')).status).toBe(404)
  })

  it('cannot be agreed on once the goods are sent', async () => {
    const number = await paid()
    const id = await proposed(number)
    expect((await act(site, seller, number, 'shipment', shipment)).status).toBe(200)
    expect((await answer(seller, number, id, 'agreement')).status).toBe(409)
    expect((await propose(number, york)).status).toBe(409)
    expect((await seen(seller, number)).delivery.to.lines).toContain('London')
  })

  it('must have been seen by the seller who sends the goods', async () => {
    const number = await paid()
    await answer(seller, number, await proposed(number), 'agreement')
    const refused = await act(site, seller, number, 'shipment', shipment)
    expect(refused.status).toBe(409)
    expect(refused.json.detail).toContain('The delivery address of this order has changed.')
    expect((await rowOf(number)).state).toBe('funded')
    const { addressChanges } = (await seen(seller, number)).parcel
    expect(
      (await act(site, seller, number, 'shipment', { ...shipment, addressChanges })).status,
    ).toBe(200)
  })

  it('has the seller’s label and packing list written anew, with other numbers', async () => {
    const number = await paid()
    const kinds = ['address-label', 'packing-list'] as const
    const before = []
    for (const kind of kinds) {
      await writePaper(site, seller, number, kind)
      before.push((await readPaper(site, seller, number, kind)).paper)
    }
    expect(before.join('')).not.toContain('Secret Arcade')
    await answer(seller, number, await proposed(number), 'agreement')
    for (const kind of kinds) {
      await writePaper(site, seller, number, kind)
      expect((await readPaper(site, seller, number, kind)).paper).toContain('Secret Arcade')
    }
  })

  it('cannot be given to an order in the database unless it was agreed', async () => {
    const number = await ordered()
    await proposed(number)
    const [change] = await findRows(site, orderAddressChange, { orderId: (await rowOf(number)).id })
    await expect(
      changeRows(site, tradeOrder, { number }, { delivery: change!.address, addressChanges: 1 }),
    ).rejects.toMatchObject({ cause: { message: 'what was ordered is never changed' } })
  })
})

describe('while the goods are on their way', () => {
  let operator: SignedIn
  beforeAll(async () => {
    operator = await signInAs(site, 'operator')
  })
  const why = 'The carrier has confirmed it by telephone.'
  const record = (number: number, deliveryAddressId: string) =>
    callConsole(site, operator, `/orders/${number}/delivery-address`, {
      deliveryAddressId,
      reason: why,
    })
  const sent = async () => {
    const number = await paid()
    await act(site, seller, number, 'shipment', shipment)
    return number
  }

  it('only an operator records another address of the buyer, and both sides and the audit log say so', async () => {
    const number = await sent()
    const listed = await callConsole(site, operator, `/orders/${number}/delivery-addresses`)
    // In any order: both may be of the same millisecond.
    const ids = listed.json.items.map(({ id }: { id: string }) => id)
    expect(ids.toSorted()).toEqual([leeds, york].toSorted())
    const before = await rowOf(number)
    expect((await record(number, york)).status).toBe(200)
    for (const who of [buyer, seller]) {
      const { delivery, addressChanges } = await seen(who, number)
      expect(delivery.to.lines).toContain('York')
      expect(addressChanges).toMatchObject([{ by: 'operator', state: 'agreed', reason: why }])
      expect(await titles(who, number)).toContain(`Order ${number} goes to another address`)
      const { text } = await callAs(site, who, '/me/activity')
      expect(text).toContain('recorded another delivery address for ')
    }
    expect(allButAddress(await rowOf(number))).toEqual(allButAddress(before))
    const { audit } = (await callConsole(site, operator, `/orders/${number}`)).json
    expect(audit[0]).toMatchObject({ action: 'order.address-changed', reason: why })
  })

  it('stays in the same country, and is recorded at no other time', async () => {
    const number = await sent()
    expect((await record(number, newYork)).status).toBe(409)
    expect((await record(number, stranger.companyId ?? '')).status).toBe(409)
    const unsent = await paid()
    expect((await record(unsent, york)).status).toBe(409)
    await act(site, buyer, number, 'delivery')
    expect((await record(number, york)).status).toBe(409)
  })
})
