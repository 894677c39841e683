import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/timestamptz.ts'
import type { DocumentKindName } from '#shared/features/companies/document-kinds.ts'
import type { ReferenceAnswers } from '#shared/features/companies/trade-reference.ts'
import type { CompanyState } from '#shared/features/companies/verification-rules.ts'

import { wordsOf } from '../../db/word-search.ts'
import { person } from '../accounts/table.ts'

/** By what a company is found: the words of its name and registration number. */
export const companyWords = ({
  legalName,
  registrationNumber,
}: Record<'legalName' | 'registrationNumber', AnyPgColumn>) =>
  wordsOf(sql`${legalName} || ' ' || ${registrationNumber}`)

/** A company that sells, buys or does both. It is verified once, whatever its roles. */
export const company = pgTable(
  'company',
  {
    id: uuid().primaryKey().defaultRandom(),
    legalName: text().notNull(),
    kind: text().notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    registrationNumber: text().notNull(),
    taxNumber: text().notNull(),
    website: text().notNull(),
    address: text().notNull(),
    sells: boolean().notNull(),
    buys: boolean().notNull(),
    /** The state of its verification; see `shared/features/companies/verification-rules.ts`. */
    state: text().$type<CompanyState>().notNull().default('draft'),
    stateChangedAt: timestamptz().notNull(),
    verifiedAt: timestamptz(),
    verifiedUntil: timestamptz(),
    /** The operator who would verify it, where a second one must agree, and until when. */
    proposedBy: uuid().references(() => person.id),
    proposedUntil: timestamptz(),
    /** The end of verification that its people have been reminded of. */
    remindedOf: timestamptz(),
    /** Counts the changes of its details. */
    detailsVersion: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    check('company_role', sql`${table.sells} or ${table.buys}`),
    check(
      'company_state',
      sql`${table.state} in ('draft', 'submitted', 'in-review', 'more-information', 'verified', 'rejected', 'suspended')`,
    ),
    check(
      'company_verified',
      sql`${table.state} <> 'verified' or (${table.verifiedAt} is not null and ${table.verifiedUntil} is not null)`,
    ),
    check(
      'company_proposal',
      sql`num_nonnulls(${table.proposedBy}, ${table.proposedUntil}) in (0, 2)`,
    ),
    index('company_words').using('gin', companyWords(table)),
    index('company_queue').on(table.state, table.stateChangedAt),
  ],
)

/** Who acts for a company. */
export const membership = pgTable(
  'membership',
  {
    personId: uuid()
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    companyId: uuid()
      .notNull()
      .references(() => company.id),
    createdAt: timestamptz().notNull(),
  },
  (table) => [index('membership_company').on(table.companyId)],
)

/** Row-level security's second layer: a role that does not own the table sees what `forCompany` names. */
const ofNamedCompany = sql`company_id = nullif(current_setting('app.company_id', true), '')::uuid`

/**
 * A document of a company's verification. Its content lies sealed in the storage; the row goes with it.
 */
export const companyDocument = pgTable(
  'company_document',
  {
    id: uuid().primaryKey(),
    companyId: uuid()
      .notNull()
      .references(() => company.id),
    kind: text().$type<DocumentKindName>().notNull(),
    storageKey: text().notNull().unique('company_document_storage_key'),
    /** As its owner called it; shown, never a path. */
    name: text().notNull(),
    mediaType: text({ enum: ['application/pdf', 'image/jpeg', 'image/png'] }).notNull(),
    /** Bytes of the content before it was sealed. */
    size: integer().notNull(),
    /** Of the same, in hexadecimal. */
    sha256: text().notNull(),
    issuedOn: date(),
    expiresOn: date(),
    /** By which its issuer finds it; null for kinds that have none, and where it was not asked for yet. */
    certificateNumber: text(),
    uploadedBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: timestamptz().notNull(),
    removedAt: timestamptz(),
    /** When it is to be deleted; null while no decision rests on it. */
    deleteAfter: timestamptz(),
  },
  (table) => [
    check(
      'company_document_media_type',
      sql`${table.mediaType} in ('application/pdf', 'image/jpeg', 'image/png')`,
    ),
    check('company_document_size', sql`${table.size} between 1 and 10485760`),
    index('company_document_company').on(table.companyId, table.createdAt),
    index('company_document_retention').on(table.deleteAfter),
    pgPolicy('company_document_own', { using: ofNamedCompany }),
    pgPolicy('company_document_every', {
      using: sql`current_setting('app.every_company', true) = 'on'`,
    }),
  ],
)

/** Somebody in the trade who is asked, by a mailed link, what they know of a company. */
export const tradeReference = pgTable(
  'trade_reference',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: uuid()
      .notNull()
      .references(() => company.id),
    name: text().notNull(),
    companyName: text().notNull(),
    email: text().notNull(),
    relation: text().notNull(),
    /** The address or its domain is one of the company's own people. */
    flagged: boolean().notNull(),
    /** SHA-256 of the link's secret. */
    secretHash: text().notNull(),
    /** An `asked` one whose link has expired counts as expired. */
    state: text({ enum: ['asked', 'answered', 'declined'] })
      .notNull()
      .default('asked'),
    answers: jsonb().$type<ReferenceAnswers>(),
    createdAt: timestamptz().notNull(),
    sentAt: timestamptz().notNull(),
    /** Mails sent to this address for this reference. */
    sent: integer().notNull().default(1),
    expiresAt: timestamptz().notNull(),
    answeredAt: timestamptz(),
    removedAt: timestamptz(),
    /** When it is to be deleted; null while no decision rests on it. */
    deleteAfter: timestamptz(),
  },
  (table) => [
    check('trade_reference_state', sql`${table.state} in ('asked', 'answered', 'declined')`),
    check(
      'trade_reference_answers',
      sql`(${table.state} = 'answered') = (${table.answers} is not null)`,
    ),
    check(
      'trade_reference_answered_at',
      sql`(${table.state} = 'asked') = (${table.answeredAt} is null)`,
    ),
    index('trade_reference_company').on(table.companyId, table.createdAt),
    index('trade_reference_retention').on(table.deleteAfter),
  ],
)

/** Where a company's proceeds are paid, and where they were. */
export const payoutAccount = pgTable(
  'payout_account',
  {
    id: uuid().primaryKey(),
    companyId: uuid()
      .notNull()
      .references(() => company.id),
    accountHolder: text().notNull(),
    country: text().notNull(),
    /** The numbers as JSON, sealed for this row. */
    sealed: text().notNull(),
    /** All that is ever shown of them again. */
    lastFour: text().notNull(),
    setBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: timestamptz().notNull(),
    /** Nothing is paid out to it before. */
    usableFrom: timestamptz().notNull(),
    replacedAt: timestamptz(),
  },
  (table) => [
    uniqueIndex('payout_account_current')
      .on(table.companyId)
      .where(sql`replaced_at is null`),
    index('payout_account_company').on(table.companyId, table.createdAt),
    check('payout_account_last_four', sql`length(${table.lastFour}) <= 4`),
    check(
      'payout_account_held',
      sql`${table.usableFrom} >= ${table.createdAt} + interval '48 hours'`,
    ),
    pgPolicy('payout_account_own', { using: ofNamedCompany }),
  ],
)
