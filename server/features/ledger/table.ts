import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/columns.ts'
import { currencies } from '#shared/contract/money.ts'
import {
  type AccountName,
  accountNames,
  namesKeptFor,
  namesOnSide,
} from '#shared/features/ledger/accounts.ts'

import { oneOf } from '../companies/table.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Minor units that JavaScript keeps exactly. */
const isExact = (amount: AnyPgColumn): SQL =>
  sql`${amount} between ${sql.raw(String(Number.MIN_SAFE_INTEGER))} and ${sql.raw(String(Number.MAX_SAFE_INTEGER))}`

/** An account of the ledger, with its balance. Only a trigger on postings changes a balance. */
export const ledgerAccount = pgTable(
  'ledger_account',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().$type<AccountName>().notNull(),
    currency: text().notNull(),
    /** The order or company that it is kept for; null for the accounts that are kept for all. */
    keptFor: uuid(),
    /** Minor units; debits are positive. */
    balance: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('ledger_account_name', oneOf(table.name, accountNames)),
    check('ledger_account_currency', oneOf(table.currency, currencies)),
    check(
      'ledger_account_kept_for',
      sql`(${table.keptFor} is null) = (${oneOf(table.name, namesKeptFor('all'))})`,
    ),
    check(
      'ledger_account_side',
      sql`case when ${oneOf(table.name, namesOnSide('debit'))} then ${table.balance} >= 0 else ${table.balance} <= 0 end`,
    ),
    check('ledger_account_exact', isExact(table.balance)),
    unique('ledger_account_one').on(table.name, table.currency, table.keptFor).nullsNotDistinct(),
    // What postings refer to, so that none is in another currency than its account.
    unique('ledger_account_in').on(table.id, table.currency),
  ],
)

/**
 * A business event that moved money. Neither it nor its postings are ever changed; a mistake is put
 * right by an entry that reverses it. At commit, the database checks that the postings balance.
 */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    /** Consecutive but for transactions that failed. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What happened, such as `payment:<id>`: nothing is booked twice. */
    event: text().notNull().unique('ledger_entry_event'),
    /** The entry that this one takes back. */
    reverses: bigint({ mode: 'number' })
      .unique('ledger_entry_reverses')
      .references((): AnyPgColumn => ledgerEntry.id),
    at: timestamptz().notNull(),
    /** The transaction that wrote it, the only one that may add its postings. */
    writtenIn: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [index('ledger_entry_at').on(table.at, table.id)],
)

/** An amount that an entry moves into an account, or out of it if it is negative. */
export const ledgerPosting = pgTable(
  'ledger_posting',
  {
    entryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledgerEntry.id),
    accountId: uuid().notNull(),
    currency: text().notNull(),
    /** Minor units; debits are positive. */
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.accountId] }),
    foreignKey({
      name: 'ledger_posting_account',
      columns: [table.accountId, table.currency],
      foreignColumns: [ledgerAccount.id, ledgerAccount.currency],
    }),
    index('ledger_posting_of').on(table.accountId, table.entryId),
    check('ledger_posting_amount', sql`${table.amount} <> 0`),
    check('ledger_posting_exact', isExact(table.amount)),
  ],
)
