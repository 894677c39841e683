import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { auditEntry } from '#server/audit/table.ts'
import { companyAddress } from '#server/features/addresses/table.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { outboxMail } from '#server/mail/table.ts'

import { testAddress } from '../../support/addresses.ts'
import { callAs } from '../../support/api-calls.ts'
import { does, rejection } from '../../support/disputes.ts'
import { textOf } from '../../support/mails.ts'
import { openOrders } from '../../support/order-site.ts'
import { act, readOrder, shipment } from '../../support/orders.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'

const { site, ctx, seller, buyer, paid: funded } = await openOrders()
const operator = await signInAs(site, 'operator')

const ups = { carrier: 'UPS', trackingNumber: '1Z 879 E93 03 4683 4440' }
const page = 'https://www.ups.com/track?tracknum=1Z879E930346834440'
const tooLow = { ...shipment, ...ups, insuredValue: 250_000 }

const audited = async (number: number, action: string) => {
  const { id } = await findAnyOrder(ctx, number)
  const [found] = await ctx.db
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.action, action), eq(auditEntry.objectId, id)))
  return found?.after
}
const mailed = async (subject: string) => {
  const [row] = await ctx.db.select().from(outboxMail).where(eq(outboxMail.subject, subject))
  if (row === undefined) throw new Error(`nobody got “${subject}”`)
  return textOf(site, row)
}

describe('goods that are insured below their price', () => {
  it('are not sent unless the seller says exactly how much of it they carry', async () => {
    const number = await funded()
    for (const uninsured of [0, 43_999, 44_001]) {
      const { status, json } = await act(site, seller, number, 'shipment', { ...tooLow, uninsured })
      expect(status).toBe(422)
      expect(json.errors).toEqual([
        { pointer: '/insuredValue', detail: expect.stringContaining('£440.00 below the price') },
      ])
    }
    expect((await readOrder(site, seller, number)).json.state).toBe('funded')
    await does(site, seller, number, 'shipment', { ...tooLow, uninsured: 44_000 })
    // The carrier may be typed, so it stands in the order only.
    expect(await audited(number, 'order.ship')).toEqual({
      state: 'shipped',
      insuredValue: 250_000,
      uninsured: 44_000,
    })
    const said = { insuredValue: 250_000, uninsured: 44_000 }
    for (const who of [buyer, seller]) {
      expect((await readOrder(site, who, number)).json.shipment).toMatchObject(said)
    }
    await does(site, buyer, number, 'delivery')
    await does(site, buyer, number, 'rejection', rejection)
    await does(site, seller, number, 'contest', { text: 'It left us whole.', evidence: [] })
    const { id } = await findAnyOrder(ctx, number)
    for (const path of [`/admin/disputes/${id}`, `/admin/orders/${number}`]) {
      expect((await callAs(site, operator, path)).json.shipment).toMatchObject(said)
    }
  })

  it('cannot be said to be if they are insured in full', async () => {
    const number = await funded()
    const whole = { ...shipment, insuredValue: 294_000 }
    const refused = await act(site, seller, number, 'shipment', { ...whole, uninsured: 1 })
    expect([refused.status, refused.json.errors[0].pointer]).toEqual([422, '/uninsured'])
    await does(site, seller, number, 'shipment', whole)
  })

  it('go back in the same way, and the buyer carries the difference', async () => {
    const number = await funded()
    await does(site, seller, number, 'shipment', shipment)
    await does(site, buyer, number, 'delivery')
    await does(site, buyer, number, 'rejection', rejection)
    await does(site, seller, number, 'return-agreement')
    expect((await act(site, buyer, number, 'return', tooLow)).status).toBe(422)
    await does(site, buyer, number, 'return', { ...tooLow, uninsured: 44_000 })
    const { dispute } = (await readOrder(site, seller, number)).json
    expect(dispute.returned).toMatchObject({ ...ups, insuredValue: 250_000, uninsured: 44_000 })
    expect(await audited(number, 'order.send-back')).toMatchObject({ uninsured: 44_000 })
    expect(await mailed(`The goods of order ${number} are on their way back`)).toContain(page)
  })
})

it('what is sent has its address only for the side that sends it, while it does', async () => {
  const number = await funded()
  const read = async (who: SignedIn) => (await readOrder(site, who, number)).json.parcel
  expect(await read(seller)).toMatchObject({ price: 294_000, from: 'GB' })
  expect(await read(buyer)).toBe(null)
  await does(site, seller, number, 'shipment', shipment)
  expect(await read(seller)).toBe(null)
  await does(site, buyer, number, 'delivery')
  await does(site, buyer, number, 'rejection', rejection)
  await does(site, seller, number, 'return-agreement')
  expect(await read(seller)).toBe(null)
  expect((await read(buyer)).to.lines.length).toBeGreaterThan(2)
})

it('goods go back to the seller’s address for returns, as it was when the return began', async () => {
  const returnTo = (line: string) =>
    ctx.db
      .update(companyAddress)
      .set({ address: { ...testAddress.address, lines: [line] } })
      .where(eq(companyAddress.companyId, seller.companyId ?? ''))
  const rejected = async () => {
    const number = await funded()
    await does(site, seller, number, 'shipment', shipment)
    await does(site, buyer, number, 'delivery')
    await does(site, buyer, number, 'rejection', rejection)
    await does(site, seller, number, 'return-agreement')
    return number
  }
  const read = async (number: number): Promise<string[]> =>
    (await readOrder(site, buyer, number)).json.parcel.to.lines
  await returnTo('3 Returns Lane')
  const number = await rejected()
  await returnTo('4 Another Lane')
  expect(await read(number)).toContain('3 Returns Lane')
  await ctx.db.delete(companyAddress).where(eq(companyAddress.companyId, seller.companyId ?? ''))
  expect(await read(number)).toContain('3 Returns Lane')
  expect(await read(await rejected())).toEqual(
    expect.arrayContaining(['1 Hatton Garden', 'EC1N 6NQ', 'United Kingdom']),
  )
})

it('the buyer reads the carrier, the number and the carrier’s page in the email', async () => {
  const number = await funded()
  await does(site, seller, number, 'shipment', { ...shipment, ...ups })
  const mail = await mailed(`Order ${number} has been sent`)
  expect(mail).toContain(`UPS, number ${ups.trackingNumber}`)
  expect(mail).toContain(page)
  const other = await funded()
  await does(site, seller, other, 'shipment', { ...shipment, carrier: 'UPS' })
  expect(await mailed(`Order ${other} has been sent`)).not.toContain('ups.com')
})
