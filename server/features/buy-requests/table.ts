import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import { currencies, type Currency } from '#shared/contract/money.ts'
import { type RequestState, requestStates } from '#shared/features/buy-requests/request-states.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'

import { person } from '../accounts/table.ts'
import { company, oneOf } from '../companies/table.ts'
import { listing } from '../listings/table.ts'

const isOpen = sql.raw("state = 'open'")

/** What a buyer looks for. All verified sellers may read it, so it has no policy. */
export const buyRequest = pgTable(
  'buy_request',
  {
    id: uuid().primaryKey().defaultRandom(),
    buyerCompanyId: idOf(() => company.id),
    personId: idOf(() => person.id),
    /** Both texts without the contact data that had to be hidden. */
    title: text().notNull(),
    description: text().notNull(),
    /** Contact data in them was hidden. */
    hidden: boolean().notNull(),
    /** Null for any kind. */
    kind: text().$type<KindName>(),
    pieces: integer().notNull(),
    /** For one piece, in minor units. */
    budget: bigint({ mode: 'number' }),
    currency: text().$type<Currency>(),
    neededBy: date(),
    state: text().$type<RequestState>().notNull(),
    /** Why an operator has hidden it. */
    hiddenReason: text(),
    /** What it was before that. */
    stateBefore: text().$type<Exclude<RequestState, 'hidden'>>(),
    /** When it had come into that state. */
    sinceBefore: timestamptz(),
    stateSince: timestamptz().notNull(),
    postedAt: timestamptz().notNull(),
    closesAt: timestamptz().notNull(),
  },
  (table) => [
    check('buy_request_state', oneOf(table.state, requestStates)),
    check(
      'buy_request_hidden',
      sql`num_nulls(${table.hiddenReason}, ${table.stateBefore}, ${table.sinceBefore}) = case ${table.state} when 'hidden' then 0 else 3 end`,
    ),
    check('buy_request_currency', oneOf(table.currency, currencies)),
    check('buy_request_pieces', sql`${table.pieces} > 0`),
    check(
      'buy_request_budget',
      sql`num_nulls(${table.budget}, ${table.currency}) in (0, 2) and ${table.budget} > 0`,
    ),
    index('buy_request_buyer').on(table.buyerCompanyId, table.postedAt, table.id),
    index('buy_request_open').on(table.postedAt, table.id).where(isOpen),
    index('buy_request_ends').on(table.closesAt).where(isOpen),
  ],
)

/** A lot with which a seller answers a request. */
export const buyRequestAnswer = pgTable(
  'buy_request_answer',
  {
    id: uuid().primaryKey().defaultRandom(),
    requestId: idOf(() => buyRequest.id, 'cascade'),
    /** The buyer of the request. */
    buyerCompanyId: idOf(() => company.id),
    sellerCompanyId: idOf(() => company.id),
    personId: idOf(() => person.id),
    /** Null once the listing has been deleted. */
    listingId: uuid().references(() => listing.id, { onDelete: 'set null' }),
    /** Of the lot, as it was then. */
    title: text().notNull(),
    note: text(),
    /** Contact data in the note was hidden. */
    hidden: boolean().notNull(),
    at: timestamptz().notNull(),
    /** Why an operator has hidden it. Its seller still reads it, and nobody else. */
    hiddenReason: text(),
  },
  (table) => [
    unique('buy_request_answer_lot').on(table.requestId, table.listingId),
    check('buy_request_answer_sides', sql`${table.buyerCompanyId} <> ${table.sellerCompanyId}`),
    index('buy_request_answer_seller').on(table.sellerCompanyId, table.requestId),
    index('buy_request_answer_listing').on(table.listingId),
  ],
)
