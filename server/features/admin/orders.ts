import { type AuditEntry, listEntries as listAudit } from '#server/audit/audit-list.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { onTheWire } from '#server/contract/wire.ts'
import { hasWords } from '#server/db/word-search.ts'
import { namesOf } from '#server/features/accounts/service.ts'
import { destinationOf } from '#server/features/addresses/service.ts'
import { companyNamesOf, searchCompanies } from '#server/features/companies/service.ts'
import { listEntries } from '#server/features/ledger/service.ts'
import {
  feeTermsOf,
  type OrderFilter,
  readAnyOrder,
  searchOrders,
} from '#server/features/orders/service.ts'
import { isPayerName, moneyOfOrder } from '#server/features/payments/service.ts'
import { checkedAmong } from '#server/features/screening/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'
import type { adminOrders } from '#shared/features/admin/orders-contract.ts'
import { readReference } from '#shared/features/orders/payment-reference.ts'

import { namedEntries } from './audit-names.ts'

/** The most companies whose names begin with what was typed, and audit entries of one thing. */
const most = { companies: 100, entries: 50 }

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
  const { items } = await searchCompanies(ctx, { q, limit: most.companies })
  return { companyIds: items.map(({ id }) => id) }
}

/** Orders of all companies by number, reference or company, newest first. */
export async function findOrders(
  ctx: CallContext,
  { q, from, to, ...asked }: InputOf<typeof adminOrders.orders>,
) {
  const filter = q === undefined ? {} : await meant(ctx, q)
  const { items, next } = await searchOrders(ctx, {
    ...asked,
    ...filter,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  })
  const names = await companyNamesOf(
    ctx,
    items.flatMap(({ buyerCompanyId, sellerCompanyId }) => [buyerCompanyId, sellerCompanyId]),
  )
  const company = (id: string) => ({ id, name: names.get(id) ?? '' })
  return onTheWire({
    items: items.map(({ buyerCompanyId, sellerCompanyId, ...order }) => ({
      ...order,
      buyer: company(buyerCompanyId),
      seller: company(sellerCompanyId),
    })),
    next,
  })
}

/** What the audit log says of several things, newest first. */
async function auditOf(ctx: CallContext, things: readonly { kind: string; object: string }[]) {
  const entries: AuditEntry[] = []
  for (const thing of things) {
    const some = await listAudit(ctx, thing, Number.MAX_SAFE_INTEGER, most.entries)
    entries.push(...some.slice(0, most.entries))
  }
  return namedEntries(
    ctx,
    entries.toSorted((a, b) => b.id - a.id),
  )
}

/**
 * Everything that happened with an order: moves, money in the ledger and at the bank, and the audit log.
 * @throws ProblemError 404
 */
export async function readOrderCase(ctx: CallContext<PersonActor>, number: number) {
  const found = await readAnyOrder(ctx, number)
  const { order, lines: ordered, events, freezes, review, transferFiles } = found
  const { shipment, returned } = found
  const { buyerCompanyId, sellerCompanyId } = order
  const { lines, payouts } = await moneyOfOrder(ctx, order.id)
  const companies = await companyNamesOf(ctx, [buyerCompanyId, sellerCompanyId])
  const company = (id: string) => ({ id, name: companies.get(id) ?? '' })
  const people = await namesOf(
    ctx,
    events.flatMap(({ personId }) => personId ?? []),
  )
  const entries = await listEntries(ctx, order, [
    ...lines.flatMap(({ id }) => [`bank-line:${id}`, `return-charge:${id}`]),
    ...payouts.map(({ id }) => `payout:${id}`),
  ])
  const audit = await auditOf(ctx, [
    { kind: 'order', object: order.id },
    ...payouts.map(({ id }) => ({ kind: 'payout', object: id })),
  ])
  return onTheWire({
    ...order,
    feeTerms: feeTermsOf(order),
    ordered,
    buyer: company(buyerCompanyId),
    seller: company(sellerCompanyId),
    transferFiles,
    deliverTo: destinationOf(order.delivery),
    returnTo: order.returnTo && destinationOf(order.returnTo),
    shipment,
    returned,
    events: events.map(({ personId, ...event }) => ({
      ...event,
      person:
        personId === null ? null : { id: personId, name: people.get(personId) ?? formerPerson },
    })),
    freezes,
    review: review && {
      ...review,
      payers: lines
        .filter(({ state, amount }) => state === 'matched' && amount > 0)
        .map(({ name }) => ({ name, isBuyer: isPayerName(name, company(buyerCompanyId).name) })),
      hits: [...(await checkedAmong(ctx, [buyerCompanyId, sellerCompanyId]))].map(company),
    },
    entries,
    lines,
    payouts,
    audit,
  })
}
