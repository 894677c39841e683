import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { person } from '../accounts/table.ts'

const moment = () => timestamp({ withTimezone: true })

/** A company that sells, buys or does both. It is verified once, whatever its roles. */
export const company = pgTable(
  'company',
  {
    id: uuid().primaryKey().defaultRandom(),
    legalName: text().notNull(),
    kind: text().notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    registrationNumber: text().notNull(),
    taxNumber: text().notNull(),
    website: text().notNull(),
    address: text().notNull(),
    sells: boolean().notNull(),
    buys: boolean().notNull(),
    /** The state of its verification; see `shared/features/companies/verification.ts`. */
    state: text().notNull().default('draft'),
    stateChangedAt: moment().notNull(),
    verifiedAt: moment(),
    verifiedUntil: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    check('company_role', sql`${table.sells} or ${table.buys}`),
    check(
      'company_state',
      sql`${table.state} in ('draft', 'submitted', 'in-review', 'more-information', 'verified', 'rejected', 'suspended')`,
    ),
    check(
      'company_verified',
      sql`${table.state} <> 'verified' or (${table.verifiedAt} is not null and ${table.verifiedUntil} is not null)`,
    ),
    index('company_queue').on(table.state, table.stateChangedAt),
  ],
)

/** Who acts for a company. */
export const membership = pgTable(
  'membership',
  {
    personId: uuid()
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    companyId: uuid()
      .notNull()
      .references(() => company.id),
    createdAt: moment().notNull(),
  },
  (table) => [index('membership_company').on(table.companyId)],
)
