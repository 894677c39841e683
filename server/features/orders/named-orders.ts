import type { CallContext } from '#server/contract/context.ts'
import { hasWords } from '#server/db/word-search.ts'
import { searchCompanies } from '#server/features/companies/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { consoleOrders } from '#shared/features/orders/console-contract.ts'
import { readReference } from '#shared/features/orders/payment-reference.ts'

import { type OrderFilter, searchOrders } from './console-orders.ts'
import { namesOfSides } from './find-order.ts'

/** The most companies whose names begin with what was typed. */
const mostCompanies = 100

/** The one order whose number or reference somebody typed; null if it was something else. */
export function orderNamed(q: string): OrderFilter | null {
  const reference = readReference(q)
  if (reference !== null) return { reference }
  return /^\d{5,7}$/.test(q.trim()) ? { number: Number(q) } : null
}

/** What somebody typed: an order's number, its reference, or the name of a company. */
async function meant(ctx: CallContext, q: string): Promise<OrderFilter> {
  const one = orderNamed(q)
  if (one !== null) return one
  if (!hasWords(q)) return { companyIds: [] }
  const { items } = await searchCompanies(ctx, { q, limit: mostCompanies })
  return { companyIds: items.map(({ id }) => id) }
}

/** Orders of all companies by number, reference or company, newest first. */
export async function findOrders(
  ctx: CallContext,
  { q, from, to, ...asked }: InputOf<typeof consoleOrders.search>,
) {
  const filter = q === undefined ? {} : await meant(ctx, q)
  const { items, next } = await searchOrders(ctx, {
    ...asked,
    ...filter,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  })
  const names = await namesOfSides(ctx, items)
  const company = (id: string) => ({ id, name: names.get(id) ?? '' })
  return {
    items: items.map(({ buyerCompanyId, sellerCompanyId, ...order }) => ({
      ...order,
      buyer: company(buyerCompanyId),
      seller: company(sellerCompanyId),
    })),
    next,
  }
}
