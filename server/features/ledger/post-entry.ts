import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { insertInto } from '#server/db/insert-into.ts'
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

/** Names an account among those of all currencies. */
const keyOf = (name: AccountName, currency: string, keptFor: string | null) =>
  `${name} ${currency} ${keptFor ?? ''}`

type Account = Pick<typeof ledgerAccount.$inferSelect, 'name' | 'currency' | 'keptFor'>
type AccountWithId = Account & { id: string }

const keyOfAccount = ({ name, currency, keptFor }: Account) => keyOf(name, currency, keptFor)

/** All accounts with these names, currencies and owners. */
const findAccounts = (db: WorkContext['db'], wanted: readonly Account[]) =>
  db
    .select()
    .from(ledgerAccount)
    .where(
      and(
        inArray(ledgerAccount.name, [...new Set(wanted.map(({ name }) => name))]),
        inArray(ledgerAccount.currency, [...new Set(wanted.map(({ currency }) => currency))]),
        or(
          isNull(ledgerAccount.keptFor),
          inArray(
            ledgerAccount.keptFor,
            wanted.flatMap(({ keptFor }) => keptFor ?? []),
          ),
        ),
      ),
    )

/** The ids of the accounts that entries move, which are opened as they are first used, by their keys. */
async function accountsOf(
  { db }: WorkContext,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map(
    entries.flatMap(({ currency, postings }) =>
      postings.map(({ account: name, keptFor = null }) => [
        keyOf(name, currency, keptFor),
        { name, currency, keptFor },
      ]),
    ),
  )
  // In one order, so that two who open the same accounts do not wait for each other.
  const inOrder = [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
  const { rows: opened } = await db.execute<AccountWithId>(
    sql`${insertInto(ledgerAccount, inOrder)} on conflict do nothing returning id, name, currency, kept_for as "keptFor"`,
  )
  const isNew = new Set(opened.map(keyOfAccount))
  // Only of those that were there before: the orders of a bank statement all have new accounts.
  const others = inOrder.filter((each) => !isNew.has(keyOfAccount(each)))
  const found = others.length === 0 ? [] : await findAccounts(db, others)
  return new Map([...opened, ...found].map((each) => [keyOfAccount(each), each.id]))
}

type Row = Pick<typeof ledgerPosting.$inferSelect, 'accountId' | 'currency' | 'amount'>

/** What an entry moves, account by account. */
function rowsOf({ currency, postings }: Entry, ids: ReadonlyMap<string, string>): Row[] {
  const amounts = new Map<string, number>()
  for (const { account, keptFor = null, amount } of postings) {
    const id = ids.get(keyOf(account, currency, keptFor))
    if (id === undefined) throw new Error(`the account ${account} was not opened`)
    amounts.set(id, (amounts.get(id) ?? 0) + amount)
  }
  return [...amounts].map(([accountId, amount]) => ({ accountId, currency, amount }))
}

/**
 * Books events in the open transaction, or in one of its own. An event that has been booked with the
 * same postings is left as it is.
 * @param entries no two of the same event
 * @throws Error if an event has been booked otherwise, the postings do not balance, or an account would
 *   fall on its wrong side
 */
export async function postEntries(ctx: WorkContext, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const booked = entries.map((entry) => ({
    ...entry,
    postings: entry.postings.filter(({ amount }) => amount !== 0),
  }))
  await inTransaction(ctx, async (inside) => {
    const at = inside.clock()
    const events = booked.map(({ event }) => ({ event, at }))
    const made = await inside.db.execute<{ id: string; event: string }>(
      sql`${insertInto(ledgerEntry, events)} on conflict (event) do nothing returning id, event`,
    )
    const ids = new Map(made.rows.map(({ id, event }) => [event, Number(id)]))
    const accounts = await accountsOf(inside, booked)
    const rows = []
    for (const entry of booked) {
      const entryId = ids.get(entry.event)
      const own = rowsOf(entry, accounts)
      if (entryId === undefined) await refuseUnlessBooked(inside, entry.event, own)
      else rows.push(...own.map((row) => ({ ...row, entryId })))
    }
    if (rows.length > 0) await inside.db.execute(insertInto(ledgerPosting, rows))
  })
}

/** The same for one event. */
export const postEntry = (ctx: WorkContext, entry: Entry): Promise<void> =>
  postEntries(ctx, [entry])

/** @throws Error if an event has been booked with other postings than these */
async function refuseUnlessBooked({ db }: WorkContext, event: string, rows: readonly Row[]) {
  const booked = await db
    .select({ accountId: ledgerPosting.accountId, amount: ledgerPosting.amount })
    .from(ledgerEntry)
    .innerJoin(ledgerPosting, eq(ledgerPosting.entryId, ledgerEntry.id))
    .where(eq(ledgerEntry.event, event))
  const same =
    booked.length === rows.length &&
    booked.every((one) =>
      rows.some(({ accountId, amount }) => one.accountId === accountId && one.amount === amount),
    )
  if (!same) throw new Error(`${event} has been booked with other amounts`)
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
