import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import type { PaperContent } from '#server/pdf/paper.ts'
import {
  type PaperKindName,
  paperKindNames,
  type PaperSeries,
  paperSeries,
} from '#shared/features/papers/paper-kinds.ts'

import { person } from '../accounts/table.ts'
import { company, oneOf } from '../companies/table.ts'
import { tradeOrder } from '../orders/table.ts'

/**
 * The last number that an issuer has given in a series and year. Who writes a paper locks it, so that numbers
 * have no gaps: a transaction that fails gives its number back.
 */
export const paperCounter = pgTable(
  'paper_counter',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null for our own papers. */
    issuerId: uuid().references(() => company.id),
    series: text().$type<PaperSeries>().notNull(),
    year: integer().notNull(),
    last: integer().notNull().default(0),
  },
  (table) => [
    unique('paper_counter_one').on(table.issuerId, table.series, table.year).nullsNotDistinct(),
    check('paper_counter_series', oneOf(table.series, paperSeries)),
  ],
)

/** A paper of an order: its number and what it says, which never change. */
export const paper = pgTable(
  'paper',
  {
    id: uuid().primaryKey(),
    orderId: idOf(() => tradeOrder.id),
    kind: text().$type<PaperKindName>().notNull(),
    /** Null for our own papers. */
    issuerId: uuid().references(() => company.id),
    series: text().$type<PaperSeries>().notNull(),
    year: integer().notNull(),
    /** From 1, without gaps in the series' year. */
    serial: integer().notNull(),
    /** Who asked for it first, or gave the warranty; null if it was due without being asked for. */
    writtenBy: uuid().references(() => person.id),
    writtenAt: timestamptz().notNull(),
    /** How many changes of the delivery address it knew when it was written; 0 if it names no address. */
    addressChanges: integer().notNull(),
    content: jsonb().$type<PaperContent>().notNull(),
  },
  (table) => [
    unique('paper_of_order').on(table.orderId, table.kind, table.addressChanges),
    unique('paper_serial')
      .on(table.issuerId, table.series, table.year, table.serial)
      .nullsNotDistinct(),
    check('paper_series', oneOf(table.series, paperSeries)),
    check('paper_kind', oneOf(table.kind, paperKindNames)),
    check('paper_numbers', sql`${table.serial} > 0`),
  ],
)

/** A paper as a sealed PDF in the storage, once it is there. It is never changed either. */
export const paperFile = pgTable(
  'paper_file',
  {
    paperId: uuid()
      .primaryKey()
      .references(() => paper.id),
    storageKey: text().notNull().unique('paper_file_storage_key'),
    /** Bytes of the content before sealing. */
    size: integer().notNull(),
    /** Of the unsealed content, in hexadecimal. */
    sha256: text().notNull(),
  },
  (table) => [check('paper_file_size', sql`${table.size} > 0`)],
)
