import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { person } from '../accounts/table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A company that sells, buys or does both. It is verified once, whatever its roles. */
export const company = pgTable(
  'company',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    legalName: text('legal_name').notNull(),
    kind: text('kind').notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text('country').notNull(),
    registrationNumber: text('registration_number').notNull(),
    taxNumber: text('tax_number').notNull(),
    website: text('website').notNull(),
    address: text('address').notNull(),
    sells: boolean('sells').notNull(),
    buys: boolean('buys').notNull(),
    /** The state of its verification; see `shared/features/companies/verification.ts`. */
    state: text('state').notNull().default('draft'),
    stateChangedAt: moment('state_changed_at').notNull(),
    verifiedAt: moment('verified_at'),
    verifiedUntil: moment('verified_until'),
    createdAt: moment('created_at').notNull(),
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
    personId: uuid('person_id')
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('membership_company').on(table.companyId)],
)
