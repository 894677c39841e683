import type { CallContext } from '#server/contract/context.ts'
import { beyond, pageOf, type Paging, placeOf, type Sorting } from '#server/db/keyset.ts'
import { namesOf } from '#server/features/accounts/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { historyLists } from '#shared/features/rates/contract.ts'
import { plainRate } from '#shared/features/rates/exchange.ts'
import type { Metal } from '#shared/features/rates/metals.ts'

import { exchangeRate, metalPrice } from './table.ts'

const orderOf = (table: typeof metalPrice | typeof exchangeRate): Sorting => ({
  by: table.at,
  id: table.id,
  direction: 'desc',
})

async function metalRows({ db }: CallContext, { after, limit }: Paging) {
  const order = orderOf(metalPrice)
  const query = db
    .select({ price: metalPrice, place: placeOf(order) })
    .from(metalPrice)
    .where(beyond(order, after))
  const { items, next } = await pageOf(query, order, limit)
  const lines = items.map(({ price: { id, at, source, enteredBy, ...price } }) => ({
    id,
    at,
    source,
    enteredBy,
    metal: { ...price, metal: price.metal as Metal, currency: price.currency as Currency },
    exchange: null,
  }))
  return { lines, next }
}

async function exchangeRows({ db }: CallContext, { after, limit }: Paging) {
  const order = orderOf(exchangeRate)
  const query = db
    .select({ pair: exchangeRate, place: placeOf(order) })
    .from(exchangeRate)
    .where(beyond(order, after))
  const { items, next } = await pageOf(query, order, limit)
  const lines = items.map(({ pair: { id, at, source, enteredBy, ...pair } }) => ({
    id,
    at,
    source,
    enteredBy,
    metal: null,
    exchange: {
      from: pair.fromCurrency as Currency,
      to: pair.toCurrency as Currency,
      rate: plainRate(pair.rate),
    },
  }))
  return { lines, next }
}

/** Everything that was ever entered, the newest first, with the names of who entered it. */
export async function ratesHistory(
  ctx: CallContext,
  { list, ...paging }: Paging & { list: (typeof historyLists)[number] },
) {
  const { lines, next } = await (list === 'metals' ? metalRows : exchangeRows)(ctx, paging)
  const people = lines.flatMap(({ enteredBy }) => enteredBy ?? [])
  const names = await namesOf(ctx, people)
  const items = lines.map(({ enteredBy, ...line }) => ({
    ...line,
    enteredBy: enteredBy === null ? null : (names.get(enteredBy) ?? 'A former operator'),
  }))
  return { items, next }
}
