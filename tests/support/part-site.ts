import { ledgerAccount } from '#server/features/ledger/table.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'

import { does } from './disputes.ts'
import { runBy } from './operating-company.ts'
import { openOrders } from './order-site.ts'
import { pay, sendLots, shipment } from './orders.ts'
import { signInAs } from './people.ts'
import { findRows } from './rows.ts'
import { flat, giveVatNumber } from './traders.ts'

/** What is wrong with a line. */
export const why = { reason: 'damaged', text: 'The shank is bent.', evidence: [] as string[] }
/** One of the three signet rings. */
export const oneRing = { position: 0, pieces: 1 }
/** What follows: of 615.08 the seller gets 413.11 and 71.51 of VAT, we 6.20 and 1.24. */
export const split = {
  seller: 41_311,
  shipping: 0,
  tax: 7_151,
  back: 12_302,
  feeBack: 181,
  charged: 0,
}

/** A site whose buyers accept some goods and reject others, with VAT on goods and fee. */
export async function openPartSite() {
  const opened = await openOrders(runBy('GB'))
  const { site, ctx, seller, buyer, lot, stockOf } = opened
  await giveVatNumber(ctx, seller, { country: 'GB', taxNumber: 'GB 123 4567 89' })
  await giveVatNumber(ctx, buyer, { country: 'GB', taxNumber: '' })
  const orderOf = (number: number) => findAnyOrder(ctx, number)
  /** What the ledger holds for an order, in minor units. */
  const heldFor = async (number: number) => {
    const { id } = await orderOf(number)
    const [held] = await findRows(site, ledgerAccount, { name: 'held', keptFor: id })
    return 0 - (held?.balance ?? 0)
  }
  /**
   * An order under inspection: three rings at 101.01 pounds, two at 77.77, and one at 55.55 under the margin
   * scheme, without VAT. Goods 514.12, VAT 91.71, fee 7.71, and VAT of the fee 1.54.
   */
  const inspected = async () => {
    const lots = [
      await lot({ ...flat('101.01'), title: 'Signet ring' }),
      await lot({ ...flat('77.77'), title: 'Band' }),
      await lot({ ...flat('55.55'), title: 'Old ring', condition: 'pre-owned', vat: 'margin' }),
    ]
    const wanted = lots.map(({ slug }, at) => ({ slug, pieces: 3 - at }))
    const { json } = await sendLots(site, buyer, wanted, { total: 61_508 })
    const number: number = json.number
    await pay(ctx, number)
    await does(site, seller, number, 'shipment', shipment)
    await does(site, buyer, number, 'delivery')
    const stocks = async () => {
      const all = await Promise.all(lots.map(({ id }) => stockOf(id)))
      return all.map(({ quantity }) => quantity)
    }
    return { number, stocks }
  }
  /** Rejects lines, by default because of the shank. */
  const rejectPart = (number: number, ...lines: object[]) =>
    does(site, buyer, number, 'partial-rejection', {
      lines: lines.map((line) => ({ ...why, ...line })),
    })
  const operator = await signInAs(site, 'operator')
  return { ...opened, operator, orderOf, heldFor, inspected, rejectPart }
}
