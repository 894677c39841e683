import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import { currencies, type Currency } from '#shared/contract/money.ts'

import { person } from '../../accounts/table.ts'
import { oneOf } from '../../companies/table.ts'
import { minorUnits } from '../table.ts'

/**
 * That an operator has compared the bank with the ledger as of the end of a day. Never changed: if
 * lines of the day come later, it is signed again.
 */
export const dailyClosing = pgTable(
  'daily_closing',
  {
    currency: text().$type<Currency>().notNull(),
    day: date().notNull(),
    /** From 1; another each time that the day is signed again. */
    version: integer().notNull(),
    /** At the bank, and in the ledger, at the end of the day. */
    bank: minorUnits(),
    ledger: minorUnits(),
    /** What of the difference is explained line by line. */
    explained: minorUnits(),
    /** How many lines the statements had for the day. */
    lines: integer().notNull(),
    signedBy: idOf(() => person.id),
    signedAt: timestamptz().notNull(),
    /** Why it is signed again, or with a difference that nothing explains. */
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.day, table.version] }),
    check('daily_closing_currency', oneOf(table.currency, currencies)),
    check('daily_closing_version', sql`${table.version} >= 1 and ${table.lines} >= 0`),
    check(
      'daily_closing_reason',
      sql`${table.reason} is not null or (${table.version} = 1 and ${table.bank} = ${table.ledger} + ${table.explained})`,
    ),
  ],
)
