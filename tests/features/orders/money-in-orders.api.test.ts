import { describe, expect, it } from 'vitest'

import { callAs } from '../../support/api-calls.ts'
import { colleagueOf } from '../../support/colleagues.ts'
import { workContext } from '../../support/contexts.ts'
import { does, rejection } from '../../support/disputes.ts'
import { act, pay, place, readOrder, shipment } from '../../support/orders.ts'
import type { SignedIn } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'
import { knownSeller, liveLot, ring, trader } from '../../support/traders.ts'

const site = await openSite()
const ctx = await workContext(site)
const seller = await knownSeller(site)
const buyer = await trader(site, 'buyer')
const lot = await liveLot(site, seller, { ...ring, stockNumber: 'SUMS', quantity: '6' })
const slug = lot.slug

const one = { pieces: 1, goods: 294_000 }
const money = async (who: SignedIn) => (await callAs(site, who, '/money-in-orders')).json as unknown

describe('what a company’s orders come to', () => {
  it('is nothing before its first one', async () => {
    expect(await money(buyer)).toEqual({ orders: [], payable: [], onHold: false })
  })

  it('is to be paid, then held, each side with its own amount, then paid out', async () => {
    const first = await place(site, buyer, slug, one)
    const second = await place(site, buyer, slug, one)
    const { total } = (await readOrder(site, buyer, first)).json.paid
    const toPay = { side: 'buying', held: false, currency: 'GBP', amount: 2 * total, orders: 2 }
    expect(await money(buyer)).toMatchObject({ orders: [toPay] })
    expect(await money(seller)).toEqual({ orders: [], payable: [], onHold: false })

    await pay(ctx, first)
    await pay(ctx, second)
    await act(site, seller, first, 'shipment', shipment)
    const bought = { side: 'buying', held: true, currency: 'GBP', amount: 2 * total, orders: 2 }
    const sold = { ...bought, side: 'selling', amount: 588_000 }
    expect(await money(buyer)).toMatchObject({ orders: [bought] })
    expect(await money(seller)).toEqual({ orders: [sold], payable: [], onHold: false })

    await act(site, buyer, first, 'delivery')
    await act(site, buyer, first, 'acceptance')
    const payable = [{ currency: 'GBP', minor: 294_000 }]
    const left = { ...sold, amount: 294_000, orders: 1 }
    expect(await money(seller)).toEqual({ orders: [left], payable, onHold: false })
    expect(await money(await colleagueOf(site, seller.companyId, 'finance'))).toEqual({
      orders: [left],
      payable,
      onHold: false,
    })
  })

  it('is nothing that its seller gets once the goods go back', async () => {
    const [other, theirs] = [await trader(site, 'buyer'), await knownSeller(site)]
    const own = await liveLot(site, theirs, { ...ring, stockNumber: 'BACK', quantity: '6' })
    const order = await place(site, other, own.slug, one)
    await pay(ctx, order)
    await act(site, theirs, order, 'shipment', shipment)
    await act(site, other, order, 'delivery')
    await does(site, other, order, 'rejection', rejection)
    expect(await money(theirs)).toMatchObject({ orders: [{ side: 'selling', amount: 294_000 }] })
    await does(site, theirs, order, 'return-agreement')
    expect(await money(theirs)).toEqual({ orders: [], payable: [], onHold: false })
    expect(await money(other)).toMatchObject({ orders: [{ side: 'buying', held: true }] })
  })

  it('says nothing of payouts to those who may not see them, or of other companies', async () => {
    expect(await money(await colleagueOf(site, seller.companyId, 'sales'))).toMatchObject({
      payable: null,
    })
    expect(await money(await trader(site, 'seller'))).toEqual({
      orders: [],
      payable: [],
      onHold: false,
    })
  })
})
