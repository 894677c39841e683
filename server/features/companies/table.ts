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

import { idOf, timestamptz } from '#server/db/columns.ts'
import { type CompanyRole, companyRoles } from '#shared/contract/company-roles.ts'
import type { DocumentKindName } from '#shared/features/companies/document-kinds.ts'
import type { ReferenceAnswers } from '#shared/features/companies/trade-reference.ts'
import type { CompanyState } from '#shared/features/companies/verification-rules.ts'
import type { StreetAddress } from '#shared/postal/postal-address.ts'

import { wordsOf } from '../../db/word-search.ts'
import { person } from '../accounts/table.ts'

/** The words that find a company: those of its name and registration number. */
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
    /** Its registered address, in its country. */
    address: jsonb().$type<StreetAddress>().notNull(),
    sells: boolean().notNull(),
    buys: boolean().notNull(),
    /** The state of its verification; see `shared/features/companies/verification-rules.ts`. */
    state: text().$type<CompanyState>().notNull().default('draft'),
    stateChangedAt: timestamptz().notNull(),
    /** Since when it has waited for our decision; null if it does not wait. */
    waitingSince: timestamptz(),
    /** The operator who has begun its review. */
    reviewerId: uuid().references(() => person.id),
    verifiedAt: timestamptz(),
    verifiedUntil: timestamptz(),
    /** The operator who proposed to verify it, if a second one must agree, and the proposed end. */
    proposedBy: uuid().references(() => person.id),
    proposedUntil: timestamptz(),
    /** The end of verification that its people have already been reminded of. */
    remindedOf: timestamptz(),
    /**
     * From when on all its people need two-step login, new ones a little later; null if they do not.
     */
    twoStepFrom: timestamptz(),
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
    index('company_waiting').on(table.waitingSince, table.id),
  ],
)

/** A company as papers name it. */
export type NamedCompany = Pick<
  typeof company.$inferSelect,
  'legalName' | 'address' | 'country' | 'registrationNumber' | 'taxNumber'
>

/** A check that a text is one of a few. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((each) => `'${each}'`).join(', '))})`

/** Who acts for a company. Whoever registers it owns it. */
export const membership = pgTable(
  'membership',
  {
    personId: uuid()
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    companyId: idOf(() => company.id),
    role: text().$type<CompanyRole>().notNull().default('owner'),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    index('membership_company').on(table.companyId),
    check('membership_role', oneOf(table.role, companyRoles)),
  ],
)

/**
 * The second layer, row-level security: a role that does not own the table sees only the rows of
 * the company that `forCompany` sets.
 */
const ofNamedCompany = sql`company_id = nullif(current_setting('app.company_id', true), '')::uuid`

/**
 * A document of a company's verification. Its sealed content is in the storage; the row is deleted
 * with it.
 */
export const companyDocument = pgTable(
  'company_document',
  {
    id: uuid().primaryKey(),
    companyId: idOf(() => company.id),
    kind: text().$type<DocumentKindName>().notNull(),
    storageKey: text().notNull().unique('company_document_storage_key'),
    /** The file name that its owner gave it; only shown, never used as a path. */
    name: text().notNull(),
    mediaType: text({ enum: ['application/pdf', 'image/jpeg', 'image/png'] }).notNull(),
    /** Bytes of the content before sealing. */
    size: integer().notNull(),
    /** Of the unsealed content, in hexadecimal. */
    sha256: text().notNull(),
    issuedOn: date(),
    expiresOn: date(),
    /** The issuer's number; null for kinds without one. */
    certificateNumber: text(),
    uploadedBy: idOf(() => person.id),
    createdAt: timestamptz().notNull(),
    removedAt: timestamptz(),
    /** When its company's people were told that it expires soon. */
    remindedAt: timestamptz(),
    /** When it will be deleted; null as long as no decision is based on it. */
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

/** A trading partner who is asked, by an emailed link, what they know about a company. */
export const tradeReference = pgTable(
  'trade_reference',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: idOf(() => company.id),
    name: text().notNull(),
    companyName: text().notNull(),
    email: text().notNull(),
    relation: text().notNull(),
    /** Whether the email, or its domain, belongs to one of the company's own people. */
    flagged: boolean().notNull(),
    /** SHA-256 of the link's secret. */
    secretHash: text().notNull(),
    /** An `asked` one counts as expired once its link has expired. */
    state: text({ enum: ['asked', 'answered', 'declined'] })
      .notNull()
      .default('asked'),
    answers: jsonb().$type<ReferenceAnswers>(),
    createdAt: timestamptz().notNull(),
    sentAt: timestamptz().notNull(),
    /** Emails sent for this reference. */
    sent: integer().notNull().default(1),
    expiresAt: timestamptz().notNull(),
    answeredAt: timestamptz(),
    removedAt: timestamptz(),
    /** When it will be deleted; null as long as no decision is based on it. */
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

/** A company's present and former payout accounts. */
export const payoutAccount = pgTable(
  'payout_account',
  {
    id: uuid().primaryKey(),
    companyId: idOf(() => company.id),
    accountHolder: text().notNull(),
    country: text().notNull(),
    /** The numbers as JSON, sealed for this row. */
    sealed: text().notNull(),
    /** The only digits that we ever show again. */
    lastFour: text().notNull(),
    setBy: idOf(() => person.id),
    createdAt: timestamptz().notNull(),
    /** No payouts before this. */
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
      sql`${table.usableFrom} >= ${table.createdAt} + interval '72 hours'`,
    ),
    pgPolicy('payout_account_own', { using: ofNamedCompany }),
    // Holders' names are compared with sanctions lists, and payouts are prepared for many companies at once.
    pgPolicy('payout_account_every', {
      for: 'select',
      using: sql`current_setting('app.every_company', true) = 'on'`,
    }),
  ],
)
