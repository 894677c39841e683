import { expect, it } from 'vitest'

import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { verifyBooks } from '#server/features/payments/service.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { formatMoney } from '#shared/contract/money.ts'
import { type LineOnSale, pricedLine } from '#shared/features/orders/basket/basket-lines.ts'
import type { basket } from '#shared/features/orders/basket/contract.ts'
import { amountsOfLots, sellersShare } from '#shared/features/orders/fees.ts'
import { costOfShipping } from '#shared/features/shipping/lot-shipping.ts'
import type { ShippingMethod } from '#shared/features/shipping/terms.ts'

import { callAs } from '../../../support/api-calls.ts'
import { does } from '../../../support/disputes.ts'
import { runBy } from '../../../support/operating-company.ts'
import { openOrders } from '../../../support/order-site.ts'
import { readOrder, sendLots } from '../../../support/orders.ts'
import { paperOf } from '../../../support/papers.ts'
import { giveVatNumber, stateShipping } from '../../../support/traders.ts'

// Our own company is British: the fee has VAT too.
const { site, ctx, seller, buyer, lot, receive, moves } = await openOrders(runBy('GB'))
await giveVatNumber(ctx, seller, { country: 'GB', taxNumber: 'GB 123 4567 89' })
await giveVatNumber(ctx, buyer, { country: 'GB', taxNumber: '' })

const steps = (by: 'value' | 'weight', ...all: [number, number][]): ShippingMethod => ({
  by,
  steps: all.map(([upTo, amount]) => ({ upTo, amount })),
  above: 9_999,
})
const ways: readonly ShippingMethod[] = [
  { by: 'included' },
  { by: 'flat', amount: 1_777 },
  { by: 'free-from', amount: 1_801, from: 500_000 },
  steps('value', [300_000, 1_003], [900_000, 2_009]),
  steps('weight', [4_200, 701], [8_400, 1_403]),
]

it.each(ways)(
  'basket, order, books, papers and payout agree on every sum, with shipping $by',
  async (home) => {
    await stateShipping(site, seller.companyId, {
      handlingDays: 3,
      notTo: [],
      prices: [{ currency: 'GBP', home, union: null, named: [], world: { by: 'agreed' } }],
    })
    // One of them second-hand, whose price contains its VAT: its share of the shipping has none.
    const lots = [
      { slug: (await lot()).slug, pieces: 1 },
      { slug: (await lot({ condition: 'pre-owned', vat: 'margin' })).slug, pieces: 2 },
    ]
    for (const { slug, pieces } of lots) {
      await callAs(site, buyer, `/basket/lots/${slug}`, { pieces }, 'PUT')
    }
    const read = (await callAs(site, buyer, '/basket')).json as OutputOf<typeof basket.read>
    const lines = read.lines.map((line) => {
      if (line.lot === null) throw new Error('a lot is not on sale')
      const onSale: LineOnSale = { ...line, lot: line.lot }
      return {
        slug: line.lot.slug,
        pieces: line.pieces,
        amount: pricedLine(onSale)?.total ?? 0,
        tax: line.lot.tax,
        shipping: line.lot.shipping,
        feeTerms: line.lot.feeTerms,
        feeTax: line.lot.feeTax,
      }
    })
    const cost = costOfShipping(lines)
    const [first] = lines
    if (typeof cost !== 'number' || first === undefined) throw new Error('it has no price')
    const shown = amountsOfLots(lines, first.feeTerms, first.feeTax, cost)
    expect(shown.goods).toBe(3 * 294_000)
    expect(shown.feeVat).toBeGreaterThan(0)

    const { total } = shown
    const wanted = lines.map(({ slug, pieces }) => ({ slug, pieces }))
    const sent = await sendLots(site, buyer, wanted, { total })
    expect(sent.status, JSON.stringify(sent.json)).toBe(201)
    const number: number = sent.json.number
    expect((await readOrder(site, buyer, number)).json.paid).toMatchObject(shown)
    expect(await findAnyOrder(ctx, number)).toMatchObject(shown)

    await receive(number)
    const proceeds = sellersShare(shown, first.feeTerms)
    expect(await moves(() => does(site, buyer, number, 'acceptance'))).toEqual({
      held: total,
      payable: -proceeds,
      fees: -shown.fee,
      tax: -shown.feeVat,
    })
    const next = (await callAs(site, seller, '/company/payouts/next')).json
    const payout = next.items.find(({ order }: { order: number }) => order === number)
    expect(payout).toMatchObject({
      goods: shown.goods,
      shipping: shown.shipping,
      tax: shown.tax,
      amount: proceeds,
    })
    const written = (minor: number) => formatMoney({ minor, currency: 'GBP' }, 'en-GB').slice(1)
    const { paper: confirmation } = await paperOf(site, buyer, number, 'confirmation')
    expect(confirmation).toContain(`Total, GBP${written(total)}`)
    if (shown.shipping > 0) expect(confirmation).toContain(`Shipping${written(shown.shipping)}`)
    const { paper: invoice } = await paperOf(site, seller, number, 'invoice')
    expect(invoice).toContain(`Total, GBP${written(proceeds)}`)
    expect(invoice).toContain(`VAT 20%${written(shown.tax)}`)
    expect((await verifyBooks(ctx)).faults).toEqual([])
  },
)
