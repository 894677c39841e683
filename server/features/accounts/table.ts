import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import { currentTerms } from '#shared/terms.ts'

import { wordsOf } from '../../db/word-search.ts'

/** The words that find a person: those of their name and email. */
export const personWords = ({ name, emailKey }: Record<'name' | 'emailKey', AnyPgColumn>) =>
  wordsOf(sql`${name} || ' ' || ${emailKey}`)

/** Somebody with an account. A closed account keeps its row, without personal data. */
export const person = pgTable(
  'person',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** The email in the form that is compared: `emailKeyOf`. */
    emailKey: text().notNull().unique('person_email_key'),
    emailConfirmedAt: timestamptz(),
    name: text().notNull(),
    telephone: text().notNull(),
    /** Argon2id as a PHC string; null once the account is closed. */
    passwordHash: text(),
    passwordChangedAt: timestamptz(),
    policyAcceptedAt: timestamptz().notNull(),
    operator: boolean().notNull().default(false),
    /** They act for a company, or have acted for one; a trigger on `membership` sets it. */
    actedForCompany: boolean().notNull().default(false),
    suspendedAt: timestamptz(),
    suspendedBecause: text(),
    closedAt: timestamptz(),
    /** Sealed; in force once a code has confirmed it. */
    totpSecret: text(),
    totpConfirmedAt: timestamptz(),
    /** The time step of the last code that was used: each code works once. */
    totpLastStep: bigint({ mode: 'number' }),
    /** In a row; after a hundred, the password no longer logs in (NIST SP 800-63B 3.2.2). */
    failedSignIns: integer().notNull().default(0),
    notifications: jsonb().$type<Record<string, boolean>>().notNull().default({}),
    /** Counts the changes of name and telephone number. */
    detailsVersion: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    check('person_failed_sign_ins', sql`${table.failedSignIns} >= 0`),
    check('person_operator_neutral', sql`not (${table.operator} and ${table.actedForCompany})`),
    index('person_created').on(table.createdAt, table.id),
    index('person_name').on(table.name, table.id),
    index('person_email').on(table.email, table.id),
    index('person_words').using('gin', personWords(table)),
    index('person_suspended')
      .on(table.createdAt, table.id)
      .where(sql`suspended_at is not null`),
    index('person_operator')
      .on(table.createdAt, table.id)
      .where(sql`operator`),
  ],
)

/** Which versions of the Terms of Use a person has accepted, and when. Kept as evidence. */
export const termsAcceptance = pgTable(
  'terms_acceptance',
  {
    personId: idOf(() => person.id, 'cascade'),
    version: integer().notNull(),
    acceptedAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.version] })],
)

/** A person's login in one browser. We keep only the SHA-256 of its refresh token. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey().defaultRandom(),
    personId: idOf(() => person.id, 'cascade'),
    createdAt: timestamptz().notNull(),
    authTime: timestamptz().notNull(),
    twoStep: boolean().notNull(),
    lastUsedAt: timestamptz().notNull(),
    /** When it ends however often it is refreshed. */
    expiresAt: timestamptz().notNull(),
    idleMinutes: integer().notNull(),
    refreshHash: text().notNull(),
    /** The previous token, valid for a few more seconds in case our response was lost. */
    previousHash: text(),
    rotatedAt: timestamptz().notNull(),
    revokedAt: timestamptz(),
    revokedBecause: text(),
    userAgent: text().notNull(),
    address: text().notNull(),
  },
  (table) => [index('session_person').on(table.personId, table.lastUsedAt)],
)

/** A single-use secret sent by email, to confirm an email or to choose a new password. */
export const mailedSecret = pgTable(
  'mailed_secret',
  {
    hash: text().primaryKey(),
    personId: idOf(() => person.id, 'cascade'),
    purpose: text().notNull(),
    /** The email that it was sent to or is about. */
    email: text().notNull(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (table) => [
    check(
      'mailed_secret_purpose',
      sql`${table.purpose} in ('confirm-email', 'reset-password', 'change-email', 'approve-email-change')`,
    ),
    // Only one: sending another replaces it.
    uniqueIndex('mailed_secret_open')
      .on(table.personId, table.purpose)
      .where(sql`used_at is null`),
  ],
)

/**
 * A browser in which a person has logged in before, so that strangers' guesses do not lock them
 * out.
 */
export const knownDevice = pgTable('known_device', {
  hash: text().primaryKey(),
  personId: idOf(() => person.id, 'cascade'),
  lastUsedAt: timestamptz().notNull(),
})

/** Logs in people who have lost their second step; using the code deletes the row. */
export const recoveryCode = pgTable('recovery_code', {
  /** SHA-256 in hexadecimal. */
  hash: text().primaryKey(),
  personId: idOf(() => person.id, 'cascade'),
})

/** A passkey (WebAuthn credential): the authenticator keeps the private half. */
export const passkey = pgTable(
  'passkey',
  {
    /** The credential's id as base64url, as the authenticator chose it. */
    id: text().primaryKey(),
    personId: idOf(() => person.id, 'cascade'),
    /** COSE key as base64url. */
    publicKey: text().notNull(),
    /** The authenticator's own count of its uses; always 0 if it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: timestamptz().notNull(),
    lastUsedAt: timestamptz(),
  },
  (table) => [
    index('passkey_person').on(table.personId),
    check('passkey_counter', sql`${table.counter} >= 0`),
  ],
)

/** Whether a person has accepted the Terms of Use that are in force now. */
export const hasAcceptedTerms = sql<boolean>`exists (
  select from ${termsAcceptance} where ${eq(termsAcceptance.personId, person.id)}
  and ${eq(termsAcceptance.version, sql`${currentTerms.version}::int`)})`

/** Whether a person's account has a second step: an authenticator app or a passkey. */
export const hasSecondStep = sql<boolean>`(${isNotNull(person.totpConfirmedAt)}
  or exists (select from ${passkey} where ${eq(passkey.personId, person.id)}))`

/**
 * What an authenticator was asked to sign; the row is deleted once it is answered, or soon after.
 */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    challenge: text().primaryKey(),
    /** The person who is adding a passkey; null for a login. */
    personId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index('passkey_challenge_expires').on(table.expiresAt)],
)

/** The operators who may work in the console now. */
export const activeOperator = and(
  eq(person.operator, true),
  isNull(person.suspendedAt),
  isNull(person.closedAt),
)

/**
 * An email that somebody used until they changed it. For a month we also write to it when something
 * happens that a thief of the account might have done.
 */
export const formerEmail = pgTable(
  'former_email',
  {
    personId: idOf(() => person.id, 'cascade'),
    email: text().notNull(),
    leftAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.email] })],
)

/**
 * The pending removal of a lost second step, which its owner can still refuse. The row is deleted
 * when the removal is done or cancelled; the audit log keeps what happened.
 */
export const secondStepRemoval = pgTable(
  'second_step_removal',
  {
    personId: uuid()
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** The operator whom they have convinced of who they are. */
    askedBy: idOf(() => person.id),
    reason: text().notNull(),
    askedAt: timestamptz().notNull(),
    dueAt: timestamptz().notNull(),
    /** SHA-256 of the secret in the emailed link that refuses. */
    refusalHash: text().notNull().unique('second_step_removal_refusal'),
  },
  (table) => [
    index('second_step_removal_due').on(table.dueAt),
    check(
      'second_step_removal_held',
      sql`${table.dueAt} >= ${table.askedAt} + interval '48 hours'`,
    ),
  ],
)
