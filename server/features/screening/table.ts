import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import {
  type HitState,
  hitStates,
  type NameKind,
  nameKindNames,
  type Source,
  sourceNames,
} from '#shared/features/screening/rules.ts'

import { person } from '../accounts/table.ts'
import { company, oneOf } from '../companies/table.ts'

/** An import of a list. The newest of a source is the one whose entries are there. */
export const screeningImport = pgTable(
  'screening_import',
  {
    id: uuid().primaryKey(),
    source: text().$type<Source>().notNull(),
    /** Of which day the list is. */
    listedOn: date().notNull(),
    /** Of the file, in hexadecimal. */
    sha256: text().notNull(),
    entries: integer().notNull(),
    names: integer().notNull(),
    importedBy: idOf(() => person.id),
    importedAt: timestamptz().notNull(),
  },
  (table) => [
    index('screening_import_latest').on(table.source, table.importedAt),
    check('screening_import_source', oneOf(table.source, sourceNames)),
    check('screening_import_entries', sql`${table.entries} > 0 and ${table.names} > 0`),
  ],
)

/** Who is on the newest edition of each list. */
export const screeningEntry = pgTable(
  'screening_entry',
  {
    source: text().$type<Source>().notNull(),
    /** What the list calls it. */
    ref: text().notNull(),
    importId: idOf(() => screeningImport.id),
    names: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.ref] }),
    check('screening_entry_names', sql`cardinality(${table.names}) > 0`),
  ],
)

/** The names under which others have paid for a company. */
export const screeningPayer = pgTable(
  'screening_payer',
  {
    companyId: idOf(() => company.id),
    name: text().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.name] })],
)

/** With which names and lists a company was last screened. */
export const screeningCompany = pgTable('screening_company', {
  companyId: uuid()
    .primaryKey()
    .references(() => company.id),
  /** SHA-256 of the names and of the imports that they were compared with. */
  comparedAs: text().notNull(),
  screenedAt: timestamptz().notNull(),
})

/**
 * A name of a company's that is like a listed one, and what an operator has decided. The decision holds
 * until either name changes: then it is another hit.
 */
export const screeningHit = pgTable(
  'screening_hit',
  {
    id: uuid().primaryKey(),
    companyId: idOf(() => company.id),
    source: text().$type<Source>().notNull(),
    ref: text().notNull(),
    kind: text().$type<NameKind>().notNull(),
    name: text().notNull(),
    listedName: text().notNull(),
    /** All names of the entry, in order. */
    listedNames: text().array().notNull(),
    /** SHA-256 of the company, its name, and the entry with all its names. */
    fingerprint: text().notNull(),
    /** From 0 to 100. */
    likeness: integer().notNull(),
    state: text().$type<HitState>().notNull().default('open'),
    at: timestamptz().notNull(),
    decidedBy: uuid().references(() => person.id),
    decidedAt: timestamptz(),
    reason: text(),
    /** The hit whose decision this one has, because the list only gave the entry another number. */
    carriedFrom: uuid()
      .unique('screening_hit_carried_once')
      .references((): AnyPgColumn => screeningHit.id),
  },
  (table) => [
    unique('screening_hit_one').on(table.fingerprint),
    index('screening_hit_company').on(table.companyId, table.state),
    index('screening_hit_waiting').on(table.state, table.at, table.id),
    index('screening_hit_decided_at')
      .on(table.decidedAt, table.id)
      .where(sql`decided_at is not null`),
    check('screening_hit_source', oneOf(table.source, sourceNames)),
    check('screening_hit_kind', oneOf(table.kind, nameKindNames)),
    check('screening_hit_state', oneOf(table.state, hitStates)),
    check('screening_hit_likeness', sql`${table.likeness} between 0 and 100`),
    check(
      'screening_hit_decided',
      sql`(${table.state} in ('confirmed', 'dismissed')) = (${table.decidedBy} is not null) and num_nulls(${table.decidedBy}, ${table.decidedAt}, ${table.reason}) in (0, 3)`,
    ),
    check(
      'screening_hit_carried',
      sql`${table.carriedFrom} is null or ${table.state} = 'dismissed'`,
    ),
  ],
)
