import { type SQL, sql } from 'drizzle-orm'

import type { Queryable } from '#server/contract/database.ts'

/** They let no row be changed, and no entry stay unbalanced. */
const triggers = [
  'ledger_account_guard',
  'ledger_account_keep',
  'ledger_entry_balance',
  'ledger_entry_keep',
  'ledger_posting_balance',
  'ledger_posting_book',
  'ledger_posting_keep',
]

/**
 * They keep amounts whole, every balance on its side, every event booked once, and every posting in
 * the currency of its account.
 */
const constraints = [
  'ledger_account_currency',
  'ledger_account_exact',
  'ledger_account_in',
  'ledger_account_kept_for',
  'ledger_account_name',
  'ledger_account_one',
  'ledger_account_side',
  'ledger_entry_event',
  'ledger_entry_reverses',
  'ledger_entry_reverses_ledger_entry_id_fk',
  'ledger_posting_account',
  'ledger_posting_amount',
  'ledger_posting_entry_id_account_id_pk',
  'ledger_posting_entry_id_ledger_entry_id_fk',
  'ledger_posting_exact',
]

const namesIn = async (db: Queryable, query: SQL) =>
  new Set((await db.execute<{ name: string }>(query)).rows.map(({ name }) => name))

/**
 * What no longer protects the ledger, in words: a trigger or constraint that is off, or a right to
 * change rows. The owner of the tables may do anything.
 */
export async function openGuards(db: Queryable): Promise<string[]> {
  const ours = sql.raw(
    `('ledger_account'::regclass, 'ledger_entry'::regclass, 'ledger_posting'::regclass)`,
  )
  const on = await namesIn(
    db,
    sql`select tgname as name from pg_trigger where tgrelid in ${ours} and tgenabled in ('O', 'A')`,
  )
  const held = await namesIn(
    db,
    sql`select conname as name from pg_constraint where conrelid in ${ours} and convalidated`,
  )
  const changeable = await namesIn(
    db,
    sql`select relname as name from pg_class
      where oid in ('ledger_entry'::regclass, 'ledger_posting'::regclass)
        and not pg_has_role(relowner, 'member')
        and (has_any_column_privilege(oid, 'update') or has_table_privilege(oid, 'delete, truncate'))`,
  )
  return [
    ...triggers.filter((name) => !on.has(name)).map((name) => `The trigger ${name} is off.`),
    ...constraints
      .filter((name) => !held.has(name))
      .map((name) => `The constraint ${name} is missing.`),
    ...[...changeable].map((name) => `The application may change or delete rows of ${name}.`),
  ]
}
