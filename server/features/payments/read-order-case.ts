import { type AuditEntry, listEntries as listAudit } from '#server/audit/audit-list.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { namedEntries, namesIn } from '#server/features/accounts/service.ts'
import { listEntries } from '#server/features/ledger/service.ts'
import { feeTermsOf, namesOfSides, readAnyOrder } from '#server/features/orders/service.ts'
import { checkedAmong } from '#server/features/screening/service.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'

import { moneyOfOrder } from './money-of-order.ts'
import { isPayerName } from './statements/payer-name.ts'

/** The most audit entries of one thing. */
const mostEntries = 50

/** What the audit log says of several things, newest first. */
async function auditOf(ctx: CallContext, things: readonly { kind: string; object: string }[]) {
  const entries: AuditEntry[] = []
  for (const thing of things) {
    const some = await listAudit(ctx, thing, Number.MAX_SAFE_INTEGER, mostEntries)
    entries.push(...some.slice(0, mostEntries))
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
  const { shipment, returned, deliverTo, returnTo } = found
  const { buyerCompanyId, sellerCompanyId } = order
  const { lines, payouts } = await moneyOfOrder(ctx, order.id)
  const companies = await namesOfSides(ctx, [order])
  const company = (id: string) => ({ id, name: companies.get(id) ?? '' })
  const people = await namesIn(ctx, events, ({ personId }) => personId)
  const entries = await listEntries(ctx, order, [
    ...lines.flatMap(({ id }) => [`bank-line:${id}`, `return-charge:${id}`]),
    ...payouts.map(({ id }) => `payout:${id}`),
  ])
  const audit = await auditOf(ctx, [
    { kind: 'order', object: order.id },
    ...payouts.map(({ id }) => ({ kind: 'payout', object: id })),
  ])
  return {
    ...order,
    feeTerms: feeTermsOf(order),
    ordered,
    buyer: company(buyerCompanyId),
    seller: company(sellerCompanyId),
    transferFiles,
    deliverTo,
    returnTo,
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
  }
}
