import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import {
  type ReviewCause,
  reviewCauseNames,
  type ReviewOutcome,
  reviewOutcomeNames,
} from '#shared/features/listings/review-words.ts'

import { person } from '../../accounts/table.ts'
import { company, oneOf } from '../../companies/table.ts'
import { listing } from '../table.ts'
import type { Finding } from './rules.ts'

/** A listing's wait for an operator, and what was decided: one row for each wait. */
export const listingReview = pgTable(
  'listing_review',
  {
    id: uuid().primaryKey().defaultRandom(),
    listingId: idOf(() => listing.id, 'cascade'),
    companyId: idOf(() => company.id),
    cause: text().$type<ReviewCause>().notNull(),
    /** What the rules found. */
    findings: jsonb().$type<readonly Finding[]>().notNull(),
    /** Counts the changes while it waits, so that nobody decides on what they have not seen. */
    version: integer().notNull().default(1),
    /** The version of the listing with the first change that an operator has not seen. */
    changedFrom: integer(),
    /** What the seller says against an earlier decision. */
    appeal: text(),
    waitingSince: timestamptz().notNull(),
    /** Null while it waits, as is the time. */
    outcome: text().$type<ReviewOutcome>(),
    decidedAt: timestamptz(),
    /** The operator, or who of the seller withdrew it; null if it ended with an order or by the clock. */
    decidedBy: uuid().references(() => person.id),
    /** Written by the operator; the seller reads it. */
    reason: text(),
  },
  (table) => [
    check('listing_review_cause', oneOf(table.cause, reviewCauseNames)),
    check('listing_review_outcome', oneOf(table.outcome, reviewOutcomeNames)),
    check('listing_review_decided', sql`num_nulls(${table.outcome}, ${table.decidedAt}) in (0, 2)`),
    uniqueIndex('listing_review_open')
      .on(table.listingId)
      .where(sql`outcome is null`),
    index('listing_review_waiting')
      .on(table.waitingSince, table.id)
      .where(sql`outcome is null`),
    index('listing_review_decided_at')
      .on(table.decidedAt, table.id)
      .where(sql`outcome is not null`),
    index('listing_review_listing').on(table.listingId, table.decidedAt),
    index('listing_review_against')
      .on(table.companyId, table.decidedAt)
      .where(sql`outcome in ('sent-back', 'taken-down')`),
  ],
)
