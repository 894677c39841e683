import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { namesIn } from '#server/features/accounts/service.ts'
import { companyNamesIn } from '#server/features/companies/service.ts'
import { type Currency, moneyWords } from '#shared/contract/money.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'
import type { BankAccount } from '#shared/features/companies/bank-account.ts'

import { payout, payoutFile } from '../table.ts'
import { changedSince, preparedByNone } from './approve-payouts.ts'
import { nameAtBank } from './bank-text.ts'
import { checksOf } from './being-checked.ts'
import { latestAnswer } from './import-answer.ts'
import {
  cameBackAmong,
  type Destination,
  destinationsOf,
  type Owed,
  owedInParts,
  sumOwed,
} from './owed.ts'

/** How many of each are shown; preparing and approving some shows more. */
const most = 50

interface Considered {
  each: Owed
  to: Destination
  hindrance: string | null
}

/**
 * What can be prepared in a currency now, and what cannot be yet with the reason, up to `most` of either.
 * Looks no further once there is enough that can.
 */
async function consider(ctx: WorkContext, currency: Currency) {
  const ready: Considered[] = []
  const waiting: Considered[] = []
  for await (const part of owedInParts(ctx, currency)) {
    const isChecked = await checksOf(ctx, part)
    const destinationOf = await destinationsOf(ctx, part)
    for (const each of part) {
      const to = destinationOf(each)
      const hindrance = isChecked(each) ?? (to.ok ? null : to.says)
      const among = hindrance === null ? ready : waiting
      if (among.length < most) among.push({ each, to, hindrance })
    }
    if (ready.length === most) break
  }
  return { ready, waiting }
}

/** What can be prepared in a currency now, up to as many as are prepared at once. */
export async function readyIn(ctx: WorkContext, currency: Currency) {
  const { ready } = await consider(ctx, currency)
  const names = await companyNamesIn(ctx, ready, ({ each }) => each.companyId)
  return ready.map(({ each }) => ({ ...each, company: names.get(each.companyId) ?? '' }))
}

/**
 * What is to be prepared in a currency, and why some of it cannot be yet. That comes last: it may wait for
 * years, and must not hide the rest.
 */
async function toPrepare(ctx: WorkContext, currency: Currency) {
  const sums = await sumOwed(ctx, currency)
  const { ready, waiting } = await consider(ctx, currency)
  const shown = [...ready, ...waiting].slice(0, most)
  const names = await companyNamesIn(ctx, shown, ({ each }) => each.companyId)
  const cameBack = await cameBackAmong(
    ctx,
    shown.flatMap(({ each }) => (each.kind === 'refund' ? each.orderId : [])),
  )
  const items = shown.map(({ each, to, hindrance }) => ({
    ...each,
    order: each.orderNumber,
    company: names.get(each.companyId) ?? '',
    hindrance,
    freeFrom: to.ok ? null : to.from,
    accountMissing: !to.ok && to.unnamed !== undefined,
    cameBack: to.ok && each.kind === 'refund' && cameBack.has(each.orderId),
  }))
  return { count: sums.reduce((all, { count }) => all + count, 0), items }
}

type Row = typeof payout.$inferSelect

/** An account that an operator has entered, in full: whoever approves it compares it. */
function namedAccount({ services }: WorkContext, { id, sealed, namedBecause }: Row) {
  if (namedBecause === null) return null
  const to = JSON.parse(services.sealer.openText(sealed, `payout ${id}`)) as BankAccount
  const parts = [to.iban, to.routing, to.accountNumber, to.bic, to.country]
  return { account: parts.filter(Boolean).join(', '), because: namedBecause }
}

const isPrepared = eq(payout.state, 'prepared')
const isApproved = eq(payout.state, 'approved')

/** What operators need to know of payouts under way. */
async function describePayouts(ctx: CallContext<PersonActor>, rows: readonly Row[]) {
  const companies = await companyNamesIn(ctx, rows, ({ companyId }) => companyId)
  const people = await namesIn(ctx, rows, ({ preparedBy }) => preparedBy)
  const isChecked = await checksOf(ctx, rows)
  const orphaned = await preparedByNone(
    ctx,
    rows.filter(({ state }) => state === 'prepared'),
  )
  const changed = await changedSince(
    ctx,
    rows.filter(({ state }) => state !== 'sent'),
  )
  const hindranceOf = (each: Row) => isChecked(each) ?? orphaned(each) ?? changed(each)
  return rows.map((each) => ({
    ...each,
    order: each.orderNumber,
    company: companies.get(each.companyId ?? '') ?? each.accountHolder,
    preparedBy: people.get(each.preparedBy) ?? formerPerson,
    own: each.preparedBy === ctx.actor.personId,
    named: each.state === 'prepared' ? namedAccount(ctx, each) : null,
    atBank: each.format === 'sepa' ? nameAtBank(each.accountHolder) : null,
    hindrance: each.state === 'sent' ? null : hindranceOf(each),
  }))
}

type DescribedPayout = Awaited<ReturnType<typeof describePayouts>>[number]

/** Some payouts, by their ids. */
export async function findPayouts(ctx: CallContext<PersonActor>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, DescribedPayout>()
  const rows = await ctx.db
    .select()
    .from(payout)
    .where(inArray(payout.id, [...ids]))
  const payouts = await describePayouts(ctx, rows)
  return new Map(payouts.map((each) => [each.id, each]))
}

/** The payouts in a currency: what can be prepared, what is under way, and the latest files. */
export async function listPayouts(ctx: CallContext<PersonActor>, currency: Currency) {
  const { db } = ctx
  const rows = await db
    .select()
    .from(payout)
    .where(
      and(eq(payout.currency, currency), inArray(payout.state, ['prepared', 'approved', 'sent'])),
    )
    // Those that wait for an operator first: what was sent waits for the bank's statement.
    .orderBy(desc(isPrepared), desc(isApproved), asc(payout.preparedAt), asc(payout.id))
    .limit(most * 3)
  const underWay = await describePayouts(ctx, rows)
  const files = await db
    .select({
      id: payoutFile.id,
      format: payoutFile.format,
      createdAt: payoutFile.createdAt,
      createdBy: payoutFile.createdBy,
      answer: latestAnswer,
      payouts: sql<number>`count(*)::int`,
      total: sql<number>`sum(${payout.amount})`.mapWith(Number),
    })
    .from(payoutFile)
    .innerJoin(payout, eq(payout.fileId, payoutFile.id))
    .where(eq(payoutFile.currency, currency))
    .groupBy(payoutFile.id)
    .orderBy(desc(payoutFile.createdAt))
    .limit(10)
  const makers = await namesIn(ctx, files, ({ createdBy }) => createdBy)
  return {
    toPrepare: await toPrepare(ctx, currency),
    underWay,
    files: files.map(({ createdBy, ...file }) => ({
      ...file,
      createdBy: makers.get(createdBy) ?? formerPerson,
    })),
  }
}

/** What payouts are called, by their ids. */
export async function namesOfPayouts({ db }: WorkContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const { id: payoutId, orderNumber: number, amount: minor, currency: of } = payout
  const rows = await db
    .select({ id: payoutId, orderNumber: number, amount: minor, currency: of })
    .from(payout)
    .where(inArray(payoutId, [...ids]))
  return new Map(
    rows.map(({ id, orderNumber, amount, currency }) => [
      id,
      `the payout of ${moneyWords({ minor: amount, currency })} ${orderNumber === null ? 'back to its payer' : `for order ${orderNumber}`}`,
    ]),
  )
}
