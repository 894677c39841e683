import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import { type Side, sides } from '#shared/contract/trade-sides.ts'

import { person } from '../accounts/table.ts'
import { company, oneOf } from '../companies/table.ts'
import { tradeOrder } from '../orders/table.ts'

/**
 * What one side of an order says about the other. The rows of both sides are added when the order
 * has ended, and are empty until that side has rated. Once shown, a rating never changes, which a
 * trigger checks.
 */
export const rating = pgTable(
  'rating',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: idOf(() => tradeOrder.id),
    /** The side that rates. */
    by: text().$type<Side>().notNull(),
    raterId: idOf(() => company.id),
    ratedId: idOf(() => company.id),
    /** When the order ended. */
    endedAt: timestamptz().notNull(),
    /** From 1 to 5; null until it is given. */
    score: smallint(),
    words: text().notNull().default(''),
    givenBy: uuid().references(() => person.id),
    givenAt: timestamptz(),
    /** Since when both sides read it; null while only its author does. */
    shownAt: timestamptz(),
    answer: text(),
    answeredBy: uuid().references(() => person.id),
    answeredAt: timestamptz(),
    hiddenReason: text(),
    hiddenBy: uuid().references(() => person.id),
    hiddenAt: timestamptz(),
  },
  (table) => [
    unique('rating_one').on(table.orderId, table.by),
    index('rating_received').on(table.ratedId, table.endedAt, table.id),
    index('rating_waiting')
      .on(table.endedAt)
      .where(sql`${table.score} is not null and ${table.shownAt} is null`),
    check('rating_by', oneOf(table.by, sides)),
    check('rating_sides', sql`${table.raterId} <> ${table.ratedId}`),
    check('rating_score', sql`${table.score} between 1 and 5`),
    check(
      'rating_given',
      sql`num_nulls(${table.score}, ${table.givenBy}, ${table.givenAt}) in (0, 3)`,
    ),
    check(
      'rating_words',
      sql`char_length(${table.words}) <= 500 and (${table.words} = '' or ${table.score} is not null)`,
    ),
    check('rating_shown', sql`${table.shownAt} is null or ${table.score} is not null`),
    check(
      'rating_answer',
      sql`num_nulls(${table.answer}, ${table.answeredBy}, ${table.answeredAt}) in (0, 3) and (${table.answer} is null or (char_length(${table.answer}) <= 500 and ${table.shownAt} is not null))`,
    ),
    check(
      'rating_hidden',
      sql`num_nulls(${table.hiddenReason}, ${table.hiddenBy}, ${table.hiddenAt}) in (0, 3) and (${table.hiddenAt} is null or ${table.shownAt} is not null)`,
    ),
  ],
)
