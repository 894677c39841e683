import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'
import type { Clues } from '#shared/features/listings/import/clues.ts'
import type { DayOrder } from '#shared/features/listings/import/days.ts'
import type { DecimalMark } from '#shared/features/listings/import/decimals.ts'
import {
  type Delimiter,
  type Encoding,
  type ImportState,
  importStates,
  type Mode,
  type RowOutcome,
  rowOutcomes,
} from '#shared/features/listings/import/options.ts'
import { type KindName } from '#shared/features/listings/kinds/kinds.ts'
import type { ListingState } from '#shared/features/listings/listing-states.ts'

import { person } from '../../accounts/table.ts'
import { company, oneOf } from '../../companies/table.ts'
import type { PossibleEncoding } from './decode-text.ts'
import type { RowsOutside } from './table-limits.ts'

/** A cell that cannot be imported as it is. */
export interface RowProblem {
  /** The same for all rows with the same mistake. */
  group: string
  key: string
  column: string
  value: string | null
  reason: string
  suggestion?: string
  leaveOut?: true
  droppable?: true
  /** The value that the listing has now, if somebody must confirm the change. */
  before?: string
}

/** What a column's texts tell about how they are to be read. */
export interface ColumnClues {
  decimal: Clues<DecimalMark>
  dayOrder: Clues<DayOrder>
  /** Whether a discount's minus is written: a column without one leaves open what 30 is. */
  sign: Clues<'-'>
  /** The rows that share a cell in a workbook; absent if none do. */
  merged?: readonly number[]
}

/** Words by field, before and after; null for a field that is not there. */
export type Words = Readonly<Record<string, string | null>>

/** What an import did to one listing, so that it can be undone. */
export interface Done {
  /** The version that the import made. */
  version: number
  before: Words
  /** Its state before; null if the listing is new. */
  state: ListingState | null
}

/** What a row does with pictures. Files are named by their place in the ZIP. */
export interface RowPictures {
  /** The files that belong to the row, in order. */
  files: readonly number[]
  /** Those of them that its listing lacks and has room for. */
  add: readonly number[]
  /** How many more it lacks but has no room for. */
  over: number
  /** Names in the row that no picture in the ZIP has. */
  missing: readonly string[]
}

/** What became of a row's pictures. */
export interface Pictured {
  added: number
  /** The files that could not be added, and why. */
  refused: readonly { name: string; reason: string }[]
}

export interface ImportResult {
  new: number
  changed: number
  hidden: number
  invalid: number
}

/** A file of stock that a company uploaded. */
export const listingImport = pgTable(
  'listing_import',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: idOf(() => company.id),
    personId: idOf(() => person.id),
    fileName: text().notNull(),
    /** SHA-256 of the file. */
    fileHash: text().notNull(),
    /** SHA-256 of its headers, for what is remembered of them. */
    headerHash: text().notNull(),
    format: text().$type<'csv' | 'xlsx'>().notNull(),
    encoding: text().$type<Encoding>(),
    /** The encodings that the file may be in; empty if there is no choice. */
    possible: jsonb().$type<readonly PossibleEncoding[]>().notNull(),
    /** Whether the encoding is certain or was chosen. */
    encodingKnown: boolean().notNull(),
    delimiter: text().$type<Delimiter>(),
    headers: jsonb().$type<readonly string[]>().notNull(),
    rowCount: integer().notNull(),
    /** Rows that the workbook does not show; they are imported like the others. */
    hiddenRows: integer().notNull(),
    /** Rows that are no stock of their own. */
    rowsOutside: jsonb().$type<readonly RowsOutside[]>().notNull(),
    /** Sheets of the workbook that are shown and were not read. */
    otherSheets: jsonb().$type<readonly string[]>().notNull(),
    state: text().$type<ImportState>().notNull(),
    kind: text().$type<KindName>(),
    /** What the seller chose for columns that do not tell themselves. */
    decimal: text().$type<DecimalMark>(),
    dayOrder: text().$type<DayOrder>(),
    /** What each column tells. */
    clues: jsonb().$type<readonly ColumnClues[]>().notNull(),
    mode: text().$type<Mode>().notNull().default('add'),
    columns: jsonb().$type<readonly string[]>().notNull(),
    defaults: jsonb().$type<Said>().notNull(),
    /** Columns, from 0, whose percentages the file has in decimals: -0.30 for 30% below. */
    fractions: jsonb().$type<readonly number[]>().notNull(),
    result: jsonb().$type<ImportResult>(),
    /** What undoing could not take back. */
    kept: jsonb().$type<readonly { stockNumber: string; reason: string }[]>().notNull().default([]),
    /** The job that does or undoes it. */
    jobId: uuid(),
    /** The ZIP with its pictures, and what its sender calls it; the name stays when the file goes. */
    zipName: text(),
    zipStorageKey: text().unique('listing_import_zip_storage_key'),
    /** Bytes of each part of the ZIP. */
    zipParts: jsonb().$type<readonly number[]>().notNull().default([]),
    /** When the ZIP was taken. */
    zipAt: timestamptz(),
    /** The job that adds the pictures, once the rows are imported. */
    picturesJobId: uuid(),
    /** How often it was tried to be done or undone. */
    attempts: integer().notNull().default(0),
    createdAt: timestamptz().notNull(),
    doneAt: timestamptz(),
  },
  (table) => [
    check('listing_import_state', oneOf(table.state, importStates)),
    index('listing_import_company').on(table.companyId, table.createdAt, table.id),
    index('listing_import_file').on(table.companyId, table.fileHash),
    index('listing_import_age').on(table.createdAt),
  ],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A file whose encoding can be chosen, until it is imported. */
export const importFile = pgTable('listing_import_source', {
  importId: uuid()
    .primaryKey()
    .references(() => listingImport.id, { onDelete: 'cascade' }),
  bytes: bytea().notNull(),
})

/** A row of the file, as it was read and as it was repaired. */
export const listingImportRow = pgTable(
  'listing_import_row',
  {
    importId: uuid().notNull(),
    /** Its row in the file, as a spreadsheet counts; below 0 for a listing that is not in the file. */
    row: integer().notNull(),
    /** Null once the row has been imported. */
    cells: jsonb().$type<readonly string[]>(),
    /** Repaired cells by key; null for one that is ignored. */
    repairs: jsonb().$type<Words>().notNull().default({}),
    /** Large changes that somebody has confirmed, by key, before and after. */
    confirmed: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    leftOut: boolean().notNull().default(false),
    outcome: text().$type<RowOutcome>().notNull(),
    kind: text().$type<KindName>(),
    stockNumber: text(),
    title: text().notNull().default(''),
    /** The reports that it would name, as `listing.reports`. */
    reports: text().array().notNull().default([]),
    openPoints: integer().notNull().default(0),
    problems: jsonb().$type<readonly RowProblem[]>().notNull().default([]),
    before: jsonb().$type<Words>().notNull().default({}),
    after: jsonb().$type<Words>().notNull().default({}),
    listingId: uuid(),
    done: jsonb().$type<Done>(),
    /** Null if the row has no pictures and names none. */
    pictures: jsonb().$type<RowPictures>(),
    /** Null until its pictures are added. */
    pictured: jsonb().$type<Pictured>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    // Named, because PostgreSQL would cut the generated name.
    foreignKey({
      name: 'listing_import_row_import',
      columns: [table.importId],
      foreignColumns: [listingImport.id],
    }).onDelete('cascade'),
    check('listing_import_row_outcome', oneOf(table.outcome, rowOutcomes)),
    index('listing_import_row_outcome').on(table.importId, table.outcome, table.row),
  ],
)

/** A file in the ZIP of an import. */
export const importZipFile = pgTable(
  'listing_import_zip_file',
  {
    importId: uuid().notNull(),
    /** Its place in the ZIP's directory, from 0. */
    place: integer().notNull(),
    /** Without its folders. */
    name: text().notNull(),
    /** SHA-256 of its content; empty for one that cannot be used. */
    hash: text().notNull(),
    /** Why it cannot be used; null for a picture. */
    problem: text(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.place] }),
    foreignKey({
      name: 'listing_import_zip_file_import',
      columns: [table.importId],
      foreignColumns: [listingImport.id],
    }).onDelete('cascade'),
  ],
)

/** What a company chose for files with the same headers. */
export const importMemory = pgTable(
  'listing_import_memory',
  {
    companyId: idOf(() => company.id),
    headerHash: text().notNull(),
    kind: text().$type<KindName>(),
    decimal: text().$type<DecimalMark>(),
    dayOrder: text().$type<DayOrder>(),
    /** Null for a workbook. */
    encoding: text().$type<Encoding>(),
    columns: jsonb().$type<readonly string[]>().notNull(),
    defaults: jsonb().$type<Said>().notNull(),
    usedAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.headerHash] })],
)
