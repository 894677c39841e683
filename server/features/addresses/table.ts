import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import type { AddressUse } from '#shared/features/addresses/address-uses.ts'
import type { OpeningHours } from '#shared/features/addresses/opening-hours.ts'
import type { PostalAddress } from '#shared/postal/postal-address.ts'

import { person } from '../accounts/table.ts'
import { company } from '../companies/table.ts'

/** A copy of an address that an order keeps when the address book changes. */
export interface FrozenAddress {
  /** The entry of the address book that it was; null if it was a registered address. */
  id: string | null
  address: PostalAddress
  contact: string
  /** E.164; empty for a registered address. */
  telephone: string
  hours: OpeningHours | null
  instructions: string
}

/**
 * An address of a company's address book. Only its two defaults ever change: a correction makes a new row, so
 * that an order goes to the address that its buyer has seen.
 */
export const companyAddress = pgTable(
  'company_address',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: idOf(() => company.id),
    name: text().notNull(),
    uses: text().array().$type<AddressUse[]>().notNull(),
    address: jsonb().$type<PostalAddress>().notNull(),
    contact: text().notNull(),
    /** E.164. */
    telephone: text().notNull(),
    /** In the time of the place; null if nobody has said. */
    hours: jsonb().$type<OpeningHours>(),
    instructions: text().notNull(),
    defaultDelivery: boolean().notNull(),
    defaultReturns: boolean().notNull(),
    enteredBy: idOf(() => person.id),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    check(
      'company_address_uses',
      sql`${table.uses} <@ array['delivery', 'vault', 'returns'] and cardinality(${table.uses}) > 0 and not ${table.uses} @> array['delivery', 'vault']`,
    ),
    check(
      'company_address_defaults',
      sql`(not ${table.defaultDelivery} or ${table.uses} && array['delivery', 'vault']) and (not ${table.defaultReturns} or ${table.uses} @> array['returns'])`,
    ),
    check('company_address_country', sql`${table.address} ->> 'country' ~ '^[A-Z]{2}$'`),
    index('company_address_company').on(table.companyId, table.createdAt),
    uniqueIndex('company_address_delivery')
      .on(table.companyId)
      .where(sql`default_delivery`),
    uniqueIndex('company_address_returns')
      .on(table.companyId)
      .where(sql`default_returns`),
  ],
)
export type CompanyAddress = typeof companyAddress.$inferSelect

/** The columns that mark a company's default addresses; at most one row of a company has each. */
export type DefaultColumn = 'defaultDelivery' | 'defaultReturns'
