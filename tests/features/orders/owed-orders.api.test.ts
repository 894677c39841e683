import { randomUUID } from 'node:crypto'

import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { proceedsOf, settlementOf } from '#server/features/orders/service.ts'
import { sides } from '#shared/contract/trade-sides.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'
import { vatOf } from '#shared/features/taxes/tax.ts'

import { openMoney } from '../../support/money-site.ts'
import { listPayable, listRefundable } from '../../support/owed.ts'
import { orderOne } from '../../support/payments.ts'
import { writeOrders } from '../../support/written-orders.ts'

const { site, ctx, seller, buyer } = await openMoney()
const like = await orderOne(site, ctx, { seller, buyer })

const lineTax = { taxTreatment: 'standard', taxRate: 2100 } as const

/** Orders of which money is owed, with any price, terms of the fee and part of the price. */
const owedOrder = fc
  .record({
    goods: fc.integer({ min: 3, max: 900_719_925_474 }),
    shipping: fc.integer({ min: 0, max: 50_000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    keptPart: fc.double({ min: 0, max: 1, noNaN: true }),
    state: fc.constantFrom(
      'accepted',
      'refund-due',
      'settled',
      'settled-refunded',
      'settled-paid-out',
    ),
    feePayer: fc.constantFrom(...sides),
    feeBasisPoints: fc.integer({ min: 0, max: 3000 }),
    feeMinimum: fc.integer({ min: 0, max: 50_000 }),
    feeTaxRate: fc.constantFrom(0, 700, 2100, 2555),
    kept: fc.constantFrom('none', 'same', 'other'),
  })
  .map(({ goods, shipping, part, keptPart, state, kept, feePayer, feeTaxRate, ...terms }) => {
    const inside = (share: number) => 1 + Math.floor(share * (goods - 2))
    const isSplit = state.startsWith('settled')
    const tax = vatOf([
      { amount: goods + shipping, tax: { treatment: lineTax.taxTreatment, rate: lineTax.taxRate } },
    ])
    const feeTax = {
      treatment: feeTaxRate === 0 ? 'unknown' : 'standard',
      rate: feeTaxRate,
    } as const
    const fees = { basisPoints: terms.feeBasisPoints, minimum: terms.feeMinimum, payer: feePayer }
    const settledGoods = isSplit ? inside(part) : null
    const keptGoods =
      !isSplit || kept === 'none' ? null : kept === 'same' ? settledGoods : inside(keptPart)
    return {
      ...amountsOf(goods, fees, tax, feeTax, shipping),
      ...terms,
      state: state as 'settled',
      feePayer,
      feeTaxRate,
      feeTaxTreatment: feeTax.treatment,
      ourVatNumber: feeTaxRate === 0 ? null : 'NL123456789B01',
      settledGoods,
      keptGoods,
      keptTax: keptGoods === null ? null : Math.floor(tax / 3),
    }
  })

it('what is owed is for every order what the ledger has booked for it, to the minor unit', async () => {
  const { buyer: _, ...same } = like
  const orders = fc.sample(owedOrder, 400).map((order, at) => ({
    ...same,
    ...order,
    id: randomUUID(),
    number: 500_000 + at,
    reference: writeReference(500_000 + at),
    key: randomUUID(),
    dueAt: null,
  }))
  const rows = await writeOrders(ctx, orders, lineTax)
  const payable = new Map((await listPayable(ctx)).map(({ number, amount }) => [number, amount]))
  const refundable = new Map(
    (await listRefundable(ctx)).map(({ number, amount }) => [number, amount]),
  )
  const expected = rows.map((order) => {
    const { state, number, total } = order
    const isSplit = order.settledGoods !== null
    return [
      number,
      state === 'refund-due' || state === 'settled-paid-out' ? undefined : proceedsOf(order),
      state === 'accepted' || state === 'settled-refunded'
        ? undefined
        : isSplit
          ? settlementOf(order).refund
          : total,
    ]
  })
  expect(rows.map(({ number }) => [number, payable.get(number), refundable.get(number)])).toEqual(
    expected,
  )
})
