import { sql } from 'drizzle-orm'

import type { Queryable } from '#server/contract/database.ts'

/** Entries that one query looks at, which takes far less than the time limit of a statement. */
const atOnce = 20_000

/** What keeps the ledger as it is. One that is missing or turned off lets rows be changed. */
const triggers = [
  'ledger_account_guard',
  'ledger_account_keep',
  'ledger_entry_balance',
  'ledger_entry_keep',
  'ledger_posting_balance',
  'ledger_posting_book',
  'ledger_posting_keep',
]

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
 * zero, and the triggers that protect the rows are on. Its memory does not grow with the ledger.
 */
export async function verifyLedger({ db }: { db: Queryable }): Promise<LedgerCheck> {
  const faults = [...(await missingTriggers(db)), ...(await wrongSums(db))]
  let [entries, postings] = [0, 0]
  for (let after = 0; ;) {
    const found = await checkEntries(db, after)
    entries += found.entries
    postings += found.postings
    faults.push(...found.faults)
    if (found.last === null) break
    after = found.last
  }
  faults.push(...(await wrongBalances(db)))
  return { entries, postings, faults: faults.slice(0, mostFaults) }
}

async function missingTriggers(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tgname as name from pg_trigger where tgname = any(${sql.param(triggers)}::text[]) and tgenabled in ('O', 'A')`,
  )
  const on = new Set(rows.map(({ name }) => name))
  return triggers.filter((name) => !on.has(name)).map((name) => `The trigger ${name} is off.`)
}

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

async function wrongBalances(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; balance: string; sum: string }>(sql`
    select account.id, account.balance::text, coalesce(posted.sum, 0)::text as sum
    from ledger_account account left join (
      select account_id, sum(amount) as sum from ledger_posting group by account_id
    ) as posted on posted.account_id = account.id
    where account.balance is distinct from coalesce(posted.sum, 0) limit ${mostNamed}`)
  return rows.map(
    ({ id, balance, sum }) => `Account ${id} says ${balance}, and its postings add up to ${sum}.`,
  )
}
