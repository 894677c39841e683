import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import { type ReviewReason, reviewReasonNames } from '#shared/contract/review-limits.ts'
import { type FundSource, fundSourceNames } from '#shared/features/orders/review/fund-sources.ts'

import { person } from '../../accounts/table.ts'
import { oneOf } from '../../companies/table.ts'
import { tradeOrder } from '../table.ts'

const outcomes = ['passed', 'refused'] as const
export type Outcome = (typeof outcomes)[number]

/**
 * That an order's payment is reviewed before the goods are sent, decided when its buyer is to pay. It
 * ends once; a trigger lets no order become paid before it has passed.
 */
export const orderReview = pgTable(
  'order_review',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => tradeOrder.id),
    why: text().$type<ReviewReason>().notNull(),
    /** The limit that the total reached, in minor units. */
    limit: bigint({ mode: 'number' }).notNull(),
    /** Since when operators have all that they asked for; null if it is not their turn. */
    oursSince: timestamptz(),
    outcome: text().$type<Outcome>(),
    decidedBy: uuid().references(() => person.id),
    /** The second operator who passed it, from a limit on. */
    confirmedBy: uuid().references(() => person.id),
    decidedAt: timestamptz(),
    reason: text(),
  },
  (table) => [
    index('order_review_ours').on(table.oursSince, table.orderId),
    check('order_review_why', oneOf(table.why, reviewReasonNames)),
    check('order_review_limit', sql`${table.limit} > 0`),
    check('order_review_outcome', oneOf(table.outcome, outcomes)),
    check(
      'order_review_decided',
      sql`num_nulls(${table.outcome}, ${table.decidedBy}, ${table.decidedAt}, ${table.reason}) in (0, 4) and (${table.outcome} is null or ${table.oursSince} is null)`,
    ),
    check(
      'order_review_by_two',
      sql`${table.confirmedBy} is null or coalesce(${table.outcome} = 'passed' and ${table.confirmedBy} <> ${table.decidedBy}, false)`,
    ),
  ],
)

/** What the buyer said about the money, or what an operator asked about it. Never changed. */
export const reviewEntry = pgTable(
  'order_review_entry',
  {
    id: uuid().primaryKey(),
    orderId: idOf(() => orderReview.orderId),
    /** From 0. */
    position: integer().notNull(),
    personId: idOf(() => person.id),
    /** Null if an operator asked. */
    source: text().$type<FundSource>(),
    text: text().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [
    unique('order_review_entry_place').on(table.orderId, table.position),
    check('order_review_entry_source', oneOf(table.source, fundSourceNames)),
    check('order_review_entry_text', sql`${table.text} <> ''`),
  ],
)
