import { sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import {
  companiesById,
  legalNameOf,
  namedCompany,
  type NamedCompany,
} from '#server/features/companies/service.ts'
import type { Side } from '#shared/contract/trade-sides.ts'

import type { Order } from './find-order.ts'
import { tradeOrder } from './table.ts'

/** The two sides of an order, as they were when it was placed. */
export type Parties = Readonly<Record<Side, NamedCompany>>

/** The buyer's legal name when an order was placed, for a query over orders. */
export const buyerNameThen = sql<string>`coalesce(${tradeOrder.parties} -> 'buyer' ->> 'legalName', ${legalNameOf(sql`${tradeOrder.buyerCompanyId}`)})`

/**
 * Finds the two sides of each of some orders, as they were when it was placed: by what they were then, its
 * sale was taxed. Orders of the release before have not written them down, and name them as they are now.
 */
export async function partiesOf(
  ctx: WorkContext,
  orders: readonly Order[],
): Promise<(order: Order) => Parties> {
  const companies = await companiesById(
    ctx,
    orders
      .filter(({ parties }) => parties === null)
      .flatMap(({ buyerCompanyId, sellerCompanyId }) => [buyerCompanyId, sellerCompanyId]),
  )
  const asNow = (id: string, vatNumber: string | null): NamedCompany => {
    const found = companies.get(id)
    if (found === undefined) throw new Error(`there is no company ${id}`)
    return { ...namedCompany(found), taxNumber: vatNumber ?? found.taxNumber }
  }
  return ({ parties, ...order }) =>
    parties ?? {
      buyer: asNow(order.buyerCompanyId, order.buyerVatNumber),
      seller: asNow(order.sellerCompanyId, order.sellerVatNumber),
    }
}
