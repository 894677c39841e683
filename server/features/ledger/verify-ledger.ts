import { sql } from 'drizzle-orm'

import type { Queryable } from '#server/contract/database.ts'
import { namesKeptFor } from '#shared/features/ledger/accounts.ts'

import { openGuards } from './guards.ts'

/** Entries that one query looks at, which takes far less than the time limit of a statement. */
const atOnce = 20_000

/** What was found wrong, in words; empty if the ledger is whole. */
export interface LedgerCheck {
  entries: number
  postings: number
  faults: string[]
}

/** The most faults of a sort that are named. */
const mostNamed = 20
/** The most faults that are named in all. */
const mostFaults = 140

/**
 * Works everything out again: that each entry balances in one currency, a reversal is the opposite
 * of what it reverses, each balance is the sum of its postings, all balances of a currency add up to
 * zero, and what protects the rows is in place. Its memory does not grow with the ledger, and
 * what is booked meanwhile does not count.
 */
export const verifyLedger = ({ db }: { db: Queryable }): Promise<LedgerCheck> =>
  db.transaction(
    async (tx) => {
      // Compiling each of the queries takes longer than running it.
      await tx.execute(sql`set local jit = off`)
      const faults = [...(await openGuards(tx)), ...(await wrongSums(tx))]
      let [entries, postings] = [0, 0]
      for (let after = 0; ;) {
        const found = await checkEntries(tx, after)
        entries += found.entries
        postings += found.postings
        faults.push(...found.faults)
        if (found.last === null) break
        after = found.last
      }
      faults.push(...(await wrongOwnBalances(tx)), ...(await wrongSharedBalances(tx)))
      return { entries, postings, faults: faults.slice(0, mostFaults) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

async function wrongSums(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ currency: string; sum: string }>(
    sql`select currency, sum(balance)::text as sum from ledger_account group by currency having sum(balance) <> 0`,
  )
  return rows.map(({ currency, sum }) => `The accounts in ${currency} add up to ${sum}, not to 0.`)
}

interface Checked extends Record<string, unknown> {
  entries: number
  postings: number
  last: string | null
  unbalanced: string[] | null
  notOpposite: string[] | null
}

async function checkEntries(db: Queryable, after: number) {
  const { rows } = await db.execute<Checked>(sql`
    with checked as materialized (
      select id, reverses from ledger_entry where id > ${after} order by id limit ${atOnce}
    ), sums as materialized (
      select entry.id, count(posting.amount) as postings, sum(posting.amount) as difference,
        count(distinct posting.currency) as currencies
      from checked entry left join ledger_posting posting on posting.entry_id = entry.id
      group by entry.id
    )
    select (select count(*)::int from checked) as entries,
      (select sum(postings)::int from sums) as postings,
      (select max(id)::text from checked) as last,
      (select array_agg(id::text order by id) from (select id from sums
        where difference is distinct from 0 or currencies <> 1 order by id limit ${mostNamed}) as wrong
      ) as unbalanced,
      (select array_agg(id::text order by id) from (select id from checked where reverses is not null
        and exists (
          select from (select account_id, amount from ledger_posting where entry_id = reverses) as was
          full join (select account_id, amount from ledger_posting where entry_id = checked.id) as now
            using (account_id)
          where was.amount + now.amount is distinct from 0
        ) order by id limit ${mostNamed}) as wrong) as "notOpposite"`)
  const [found] = rows
  if (found === undefined) throw new Error('the check of the ledger answered nothing')
  const { entries, postings, last, unbalanced, notOpposite } = found
  return {
    entries,
    postings: postings ?? 0,
    last: entries < atOnce || last === null ? null : Number(last),
    faults: [
      ...(unbalanced ?? []).map((id) => `Entry ${id} does not balance.`),
      ...(notOpposite ?? []).map((id) => `Entry ${id} is not the opposite of what it reverses.`),
    ],
  }
}

const wrongBalance = (id: string, balance: string, sum: string) =>
  `Account ${id} says ${balance}, and its postings add up to ${sum}.`

const isOwn = sql`name = any(${sql.param(namesKeptFor('order'))}::text[])`

interface CheckedAccounts extends Record<string, unknown> {
  last: string | null
  wrong: { id: string; balance: string; sum: string }[] | null
}

/** The accounts of orders: many, each with few postings. */
async function wrongOwnBalances(db: Queryable): Promise<string[]> {
  const faults: string[] = []
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
    const { rows }: { rows: CheckedAccounts[] } = await db.execute<CheckedAccounts>(sql`
      with checked as materialized (
        select id, balance from ledger_account where ${isOwn} and id > ${after} order by id limit ${atOnce}
      ), wrong as (
        select id, balance::text, coalesce(sum, 0)::text as sum
        from checked left join lateral (
          select sum(amount) from ledger_posting where account_id = checked.id
        ) as posted on true
        where balance is distinct from coalesce(sum, 0) limit ${mostNamed}
      )
      select (select id::text from checked order by id desc limit 1) as last,
        (select json_agg(wrong) from wrong) as wrong`)
    faults.push(
      ...(rows[0]?.wrong ?? []).map(({ id, balance, sum }) => wrongBalance(id, balance, sum)),
    )
    after = faults.length < mostNamed ? (rows[0]?.last ?? null) : null
  }
  return faults
}

/** The accounts for all and of companies: few, and some with millions of postings. */
async function wrongSharedBalances(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; balance: string }>(
    sql`select id, balance::text from ledger_account where not ${isOwn} order by id`,
  )
  const faults: string[] = []
  for (const { id, balance } of rows) {
    const sum = await sumOf(db, id)
    if (sum !== BigInt(balance)) faults.push(wrongBalance(id, balance, String(sum)))
  }
  return faults.slice(0, mostNamed)
}

interface Summed extends Record<string, unknown> {
  sum: string
  last: string | null
}

async function sumOf(db: Queryable, account: string): Promise<bigint> {
  let sum = 0n
  for (let after: string | null = '0'; after !== null;) {
    const { rows }: { rows: Summed[] } = await db.execute<Summed>(sql`
      select coalesce(sum(amount), 0)::text as sum, max(entry_id)::text as last from (
        select amount, entry_id from ledger_posting
        where account_id = ${account} and entry_id > ${after} order by entry_id limit ${atOnce * 10}
      ) as found`)
    sum += BigInt(rows[0]?.sum ?? 0)
    after = rows[0]?.last ?? null
  }
  return sum
}
