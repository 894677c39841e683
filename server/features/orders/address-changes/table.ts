import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import {
  type AddressChanger,
  addressChangers,
  type AddressChangeState,
  addressChangeStates,
} from '#shared/features/orders/address-changes/change-states.ts'

import { person } from '../../accounts/table.ts'
import type { FrozenAddress } from '../../addresses/table.ts'
import { oneOf } from '../../companies/table.ts'
import { tradeOrder } from '../table.ts'

/**
 * Another delivery address that was proposed for an order, or that an operator has recorded. An order takes
 * over one that was agreed, and no other; a trigger checks that.
 */
export const orderAddressChange = pgTable(
  'order_address_change',
  {
    id: uuid().primaryKey(),
    orderId: idOf(() => tradeOrder.id),
    by: text().$type<AddressChanger>().notNull(),
    personId: idOf(() => person.id),
    /** Before payment the seller may know only a part of it. */
    address: jsonb().$type<FrozenAddress>().notNull(),
    /** Where the goods were to go before. */
    former: jsonb().$type<FrozenAddress>().notNull(),
    /** In the proposer's words, without contact data that had to be hidden. */
    reason: text().notNull(),
    at: timestamptz().notNull(),
    state: text().$type<AddressChangeState>().notNull(),
    endedAt: timestamptz(),
    endedBy: uuid().references(() => person.id),
  },
  (table) => [
    index('order_address_change_of').on(table.orderId, table.at),
    uniqueIndex('order_address_change_open')
      .on(table.orderId)
      .where(sql`state = 'open'`),
    check('order_address_change_by', oneOf(table.by, addressChangers)),
    check('order_address_change_state', oneOf(table.state, addressChangeStates)),
    check(
      'order_address_change_operator',
      sql`${table.by} <> 'operator' or ${table.state} = 'agreed'`,
    ),
    check(
      'order_address_change_country',
      sql`${table.address} #>> '{address,country}' = ${table.former} #>> '{address,country}'`,
    ),
    check(
      'order_address_change_ended',
      sql`num_nulls(${table.endedAt}, ${table.endedBy}) = case ${table.state} when 'open' then 2 else 0 end`,
    ),
  ],
)
