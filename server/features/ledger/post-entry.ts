import { and, asc, eq, isNull, or, type SQL } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { AccountName } from '#shared/features/ledger/accounts.ts'

import { ledgerAccount, ledgerEntry, ledgerPosting } from './table.ts'

/** An amount that moves into an account, or out of it. */
export interface Posting {
  account: AccountName
  /** The order or company whose account it is; left out for the accounts kept for all. */
  keptFor?: string
  /** Minor units; debits are positive, credits negative. */
  amount: number
}

/** What happened to money. */
export interface Entry {
  /** Names the business event, such as `payment:<id>`. An event is booked once. */
  event: string
  currency: Currency
  /** They balance: their amounts add up to zero. Those of zero are left out. */
  postings: readonly Posting[]
}

const isAccount = ({ account, keptFor }: Posting, currency: Currency): SQL | undefined =>
  and(
    eq(ledgerAccount.name, account),
    eq(ledgerAccount.currency, currency),
    keptFor === undefined ? isNull(ledgerAccount.keptFor) : eq(ledgerAccount.keptFor, keptFor),
  )

/** The accounts of postings, which are opened as they are first used, in the order of their ids. */
async function accountsOf({ db }: WorkContext, { currency, postings }: Entry) {
  await db
    .insert(ledgerAccount)
    .values(
      postings.map(({ account, keptFor }) => ({
        name: account,
        currency,
        keptFor: keptFor ?? null,
      })),
    )
    .onConflictDoNothing()
  return db
    .select()
    .from(ledgerAccount)
    .where(or(...postings.map((posting) => isAccount(posting, currency))))
    .orderBy(asc(ledgerAccount.id))
}

/**
 * Books an event in the open transaction, or in its own. An event that has been booked with the same
 * postings is left as it is.
 * @returns the entry's number
 * @throws Error if the event has been booked otherwise; at commit if the postings do not balance, or
 *   an account would fall on its wrong side
 */
export async function postEntry(ctx: WorkContext, entry: Entry): Promise<number> {
  const postings = entry.postings.filter(({ amount }) => amount !== 0)
  return inTransaction(ctx, async (inside) => {
    const [made] = await inside.db
      .insert(ledgerEntry)
      .values({ event: entry.event, at: inside.clock() })
      .onConflictDoNothing({ target: ledgerEntry.event })
      .returning({ id: ledgerEntry.id })
    const found = await accountsOf(inside, { ...entry, postings })
    const rows = found.map(({ id, name, keptFor }) => ({
      accountId: id,
      currency: entry.currency,
      amount: postings
        .filter((each) => each.account === name && (each.keptFor ?? null) === keptFor)
        .reduce((sum, { amount }) => sum + amount, 0),
    }))
    if (made === undefined) return bookedBefore(inside, entry.event, rows)
    await inside.db.insert(ledgerPosting).values(rows.map((row) => ({ ...row, entryId: made.id })))
    return made.id
  })
}

type Row = Pick<typeof ledgerPosting.$inferSelect, 'accountId' | 'currency' | 'amount'>

/** @throws Error if an event has been booked with other postings than these */
async function bookedBefore({ db }: WorkContext, event: string, rows: readonly Row[]) {
  const booked = await db
    .select({
      id: ledgerEntry.id,
      accountId: ledgerPosting.accountId,
      amount: ledgerPosting.amount,
    })
    .from(ledgerEntry)
    .innerJoin(ledgerPosting, eq(ledgerPosting.entryId, ledgerEntry.id))
    .where(eq(ledgerEntry.event, event))
  const same =
    booked.length === rows.length &&
    booked.every((one) =>
      rows.some(({ accountId, amount }) => one.accountId === accountId && one.amount === amount),
    )
  const id = booked[0]?.id
  if (!same || id === undefined) throw new Error(`${event} has been booked with other amounts`)
  return id
}

/** What the entry is called that takes an event back. */
export const reversalOf = (event: string) => `reversal:${event}`

/**
 * Takes an entry back with an entry that is its opposite; once, however often it is asked.
 * @returns the reversing entry's number
 * @throws Error if there is no such event
 */
export async function reverseEntry(ctx: WorkContext, event: string): Promise<number> {
  return inTransaction(ctx, async ({ db, clock }) => {
    const [entry] = await db
      .select({ id: ledgerEntry.id })
      .from(ledgerEntry)
      .where(eq(ledgerEntry.event, event))
    if (entry === undefined) throw new Error(`nothing has been booked for ${event}`)
    const [made] = await db
      .insert(ledgerEntry)
      .values({ event: reversalOf(event), reverses: entry.id, at: clock() })
      .onConflictDoNothing()
      .returning({ id: ledgerEntry.id })
    if (made === undefined) {
      const [reversed] = await db
        .select({ id: ledgerEntry.id })
        .from(ledgerEntry)
        .where(eq(ledgerEntry.reverses, entry.id))
      if (reversed === undefined) throw new Error(`the reversal of ${event} is missing`)
      return reversed.id
    }
    const postings = await db
      .select()
      .from(ledgerPosting)
      .where(eq(ledgerPosting.entryId, entry.id))
      .orderBy(asc(ledgerPosting.accountId))
    await db
      .insert(ledgerPosting)
      .values(postings.map((each) => ({ ...each, entryId: made.id, amount: -each.amount })))
    return made.id
  })
}
