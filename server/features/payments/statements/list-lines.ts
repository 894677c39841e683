import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { beyond, pageOf, type Paging, placeOf, type Sorting } from '#server/db/keyset.ts'
import { namesOf } from '#server/features/accounts/service.ts'
import {
  findByReference,
  listAwaiting,
  namesOfOrders,
  type PayableOrder,
} from '#server/features/orders/service.ts'
import { presentProposal, proposalsFor } from '#server/second-operator/decide-by-two.ts'
import type { Currency } from '#shared/contract/money.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'
import type { waitingLine } from '#shared/features/payments/waiting-line.ts'

import { cameBackAmong, originOf } from '../payouts/owed.ts'
import { bankLine } from '../table.ts'
import { arrivedBeside } from './arrived.ts'
import { orderIn } from './match-by-hand.ts'
import { agreementOf, writtenIn } from './match-line.ts'
import type { BankLine } from './pay-order.ts'
import { payoutIn, suggestReturned } from './returned-payout.ts'

/** An order that a payment may be for, and what agrees. */
type Suggestion = NonNullable<z.output<typeof waitingLine>['suggestion']>

/** The line of which another is what was left. */
const whole = alias(bankLine, 'whole')

const oldestFirst: Sorting = { by: bankLine.bookedOn, id: bankLine.id, direction: 'asc' }

/** The order that a payment is most likely for: by its reference, else by amount and payer. */
async function suggest(
  ctx: WorkContext,
  line: BankLine,
  waiting: readonly PayableOrder[],
): Promise<Suggestion | null> {
  if (line.amount < 0) return null
  const named = await findByReference(ctx, writtenIn(line))
  const judged = (named === null ? waiting : [named]).map((order) => {
    const agreement = agreementOf(line, order, { reference: order === named })
    const surplus = Math.max(0, line.amount - order.total)
    const { number, state, buyerName: buyer } = order
    const frozen = order.frozenAt !== null
    return { order: number, buyer, state, frozen, missing: 0, elsewhere: 0, surplus, ...agreement }
  })
  const [first] = judged
  if (named !== null && first !== undefined) {
    const { together, elsewhere } = await arrivedBeside(ctx, line, named)
    const missing = Math.max(0, named.total - together - line.amount)
    return { ...first, elsewhere, missing: named.state === 'awaiting-funds' ? missing : 0 }
  }
  const alike = judged.filter(({ amount }) => amount)
  const ofPayer = alike.filter(({ payer }) => payer)
  const [only, ...more] = ofPayer.length > 0 ? ofPayer : alike
  return only === undefined || more.length > 0 ? null : only
}

/** Lines with the order that was paid with the rest of each. */
const withPaid = ({ db }: WorkContext) =>
  db
    .select({ line: bankLine, paid: whole.orderId, place: placeOf(oldestFirst) })
    .from(bankLine)
    .leftJoin(whole, eq(whole.id, bankLine.remainderOf))

/** The lines in a currency that nobody has explained yet, the oldest first. */
export async function listLines(
  ctx: CallContext<PersonActor>,
  { currency, after, limit }: Paging & { currency: Currency },
) {
  const query = withPaid(ctx).where(
    and(
      eq(bankLine.state, 'suspense'),
      eq(bankLine.currency, currency),
      beyond(oldestFirst, after),
    ),
  )
  const { items, next } = await pageOf(query, oldestFirst, limit)
  return { items: await describeLines(ctx, items), next }
}

/** Some lines that nobody has explained yet, by their ids. */
export async function findLines(ctx: CallContext<PersonActor>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, DescribedLine>()
  const rows = await withPaid(ctx).where(inArray(bankLine.id, [...ids]))
  const lines = await describeLines(ctx, rows)
  return new Map(lines.map((line) => [line.id, line]))
}

type DescribedLine = Awaited<ReturnType<typeof describeLines>>[number]

/** What operators need to know of lines to decide what each is. */
async function describeLines(
  ctx: CallContext<PersonActor>,
  items: readonly { line: BankLine; paid: string | null }[],
) {
  const waiting = items.length === 0 ? [] : await listAwaiting(ctx)
  const paidOrders = await namesOfOrders(
    ctx,
    items.flatMap(({ paid }) => paid ?? []),
  )
  const proposals = await proposalsFor(
    ctx,
    items.map(({ line }) => line.id),
  )
  const people = await namesOf(
    ctx,
    [...proposals.values()].map(({ proposedBy }) => proposedBy),
  )
  const cameBack = await cameBackAmong(
    ctx,
    items.map(({ line }) => line.id),
  )
  const lines = []
  for (const { line, paid } of items) {
    const { id, amount } = line
    const proposed = proposals.get(id)
    lines.push({
      ...line,
      hasOrigin: amount < 0 || originOf(ctx, line).ok,
      cameBack: cameBack.has(id),
      remittance: line.remittance || line.paymentReference,
      surplusOf: paid === null ? null : (paidOrders.get(paid) ?? null),
      suggestion: paid === null ? await suggest(ctx, line, waiting) : null,
      proposal:
        proposed === undefined
          ? null
          : {
              ...presentProposal(ctx, proposed, people.get(proposed.proposedBy) ?? formerPerson),
              order: orderIn(proposed.decision),
              payout: payoutIn(proposed.decision),
            },
      returned: paid === null && amount > 0 ? await suggestReturned(ctx, line) : null,
    })
  }
  return lines
}
