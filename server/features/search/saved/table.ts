import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import { alertFrequencies, type AlertFrequency } from '#shared/features/search/saved-contract.ts'
import type { SavedQuery } from '#shared/features/search/saved-query.ts'

import { person } from '../../accounts/table.ts'
import { oneOf } from '../../companies/table.ts'
import { listing } from '../../listings/table.ts'

/** A search that somebody wants to be told about. */
export const savedSearch = pgTable(
  'saved_search',
  {
    id: uuid().primaryKey().defaultRandom(),
    personId: idOf(() => person.id, 'cascade'),
    name: text().notNull(),
    /** What is searched for, without order and page; its keys are in one order. */
    query: jsonb().$type<SavedQuery>().notNull(),
    /** A hash of the same, so that nobody saves a search twice. */
    queryKey: text().notNull(),
    frequency: text().$type<AlertFrequency>().notNull(),
    /** Whether alerts are emailed as well; the link in each of them turns this off. */
    emails: boolean().notNull().default(true),
    lastToldAt: timestamptz(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex('saved_search_query').on(table.personId, table.queryKey),
    check('saved_search_frequency', oneOf(table.frequency, alertFrequencies)),
    check('saved_search_name', sql`${table.name} <> ''`),
  ],
)

/** A lot that a saved search has found. The row stays, so that nobody is told of a lot twice. */
export const savedSearchMatch = pgTable(
  'saved_search_match',
  {
    searchId: idOf(() => savedSearch.id, 'cascade'),
    listingId: idOf(() => listing.id, 'cascade'),
    foundAt: timestamptz().notNull(),
    toldAt: timestamptz(),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.listingId] }),
    index('saved_search_match_listing').on(table.listingId),
    index('saved_search_match_untold')
      .on(table.searchId, table.foundAt)
      .where(sql`told_at is null`),
    index('saved_search_match_told')
      .on(table.toldAt)
      .where(sql`told_at is not null`),
  ],
)

/** Up to when new lots have been compared with the saved searches. */
export const alertProgress = pgTable('alert_progress', {
  /** There is one row. */
  name: text().primaryKey(),
  upTo: timestamptz().notNull(),
})
