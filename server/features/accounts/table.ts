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

import { timestamptz } from '#server/db/timestamptz.ts'

import { wordsOf } from '../../db/word-search.ts'

/** By what a person is found: the words of name and address. */
export const personWords = ({ name, emailKey }: Record<'name' | 'emailKey', AnyPgColumn>) =>
  wordsOf(sql`${name} || ' ' || ${emailKey}`)

/** Somebody with an account. A closed account keeps its row without anything personal in it. */
export const person = pgTable(
  'person',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** The address as it is compared: `emailKeyOf`. */
    emailKey: text().notNull().unique(),
    emailConfirmedAt: timestamptz(),
    name: text().notNull(),
    telephone: text().notNull(),
    /** Argon2id as a PHC string; null where there is none to log in with. */
    passwordHash: text(),
    passwordChangedAt: timestamptz(),
    policyAcceptedAt: timestamptz().notNull(),
    operator: boolean().notNull().default(false),
    suspendedAt: timestamptz(),
    suspendedBecause: text(),
    closedAt: timestamptz(),
    /** Sealed; in force once it has been confirmed with a code. */
    totpSecret: text(),
    totpConfirmedAt: timestamptz(),
    /** The last time step whose code was used: a code serves once. */
    totpLastStep: bigint({ mode: 'number' }),
    /** In a row; a hundred of them close the password door (NIST SP 800-63B 3.2.2). */
    failedSignIns: integer().notNull().default(0),
    notifications: jsonb().$type<Record<string, boolean>>().notNull().default({}),
    /** Counts the changes of name and telephone number. */
    detailsVersion: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    check('person_failed_sign_ins', sql`${table.failedSignIns} >= 0`),
    index('person_created').on(table.createdAt, table.id),
    index('person_words').using('gin', personWords(table)),
    index('person_suspended')
      .on(table.createdAt, table.id)
      .where(sql`suspended_at is not null`),
    index('person_operator')
      .on(table.createdAt, table.id)
      .where(sql`operator`),
  ],
)

/** A person logged in at one browser. Its refresh token is kept as a SHA-256 only. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey().defaultRandom(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    createdAt: timestamptz().notNull(),
    authTime: timestamptz().notNull(),
    twoStep: boolean().notNull(),
    lastUsedAt: timestamptz().notNull(),
    /** The end that no refresh moves. */
    expiresAt: timestamptz().notNull(),
    idleMinutes: integer().notNull(),
    refreshHash: text().notNull(),
    /** The token before, good for a few seconds more: an answer may have been lost. */
    previousHash: text(),
    rotatedAt: timestamptz().notNull(),
    revokedAt: timestamptz(),
    revokedBecause: text(),
    userAgent: text().notNull(),
    address: text().notNull(),
  },
  (table) => [index('session_person').on(table.personId, table.lastUsedAt)],
)

/** A secret that was sent by mail and serves once: confirming an address, choosing a new password. */
export const mailedSecret = pgTable(
  'mailed_secret',
  {
    hash: text().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    purpose: text().notNull(),
    /** The address that it was sent to or is about. */
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
    // The newest only: sending another replaces it.
    uniqueIndex('mailed_secret_open')
      .on(table.personId, table.purpose)
      .where(sql`used_at is null`),
  ],
)

/** A browser in which a person has logged in before, so that strangers' guesses do not lock them out. */
export const knownDevice = pgTable('known_device', {
  hash: text().primaryKey(),
  personId: uuid()
    .notNull()
    .references(() => person.id, { onDelete: 'cascade' }),
  lastUsedAt: timestamptz().notNull(),
})

/** A way in for who has lost their second step; the row goes when its code is used. */
export const recoveryCode = pgTable('recovery_code', {
  /** SHA-256 in hexadecimal. */
  hash: text().primaryKey(),
  personId: uuid()
    .notNull()
    .references(() => person.id, { onDelete: 'cascade' }),
})

/** A passkey (WebAuthn credential): the authenticator keeps the private half. */
export const passkey = pgTable(
  'passkey',
  {
    /** The credential's id as base64url, as the authenticator chose it. */
    id: text().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** COSE key as base64url. */
    publicKey: text().notNull(),
    /** How often the authenticator says it was used; always 0 where it does not count. */
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

/** Whether a person's account has a second step: an authenticator app or a passkey. */
export const hasSecondStep = sql<boolean>`(${isNotNull(person.totpConfirmedAt)}
  or exists (select from ${passkey} where ${eq(passkey.personId, person.id)}))`

/** What an authenticator was asked to sign; the row goes when it is answered, or soon after. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    challenge: text().primaryKey(),
    /** Whom a passkey is being added for; null where somebody logs in. */
    personId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index('passkey_challenge_expires').on(table.expiresAt)],
)

/** Whoever may work in the console now. */
export const activeOperator = and(
  eq(person.operator, true),
  isNull(person.suspendedAt),
  isNull(person.closedAt),
)

/**
 * Where somebody could be reached until they moved to another address. For a month they are told there
 * of what a thief of the account would do.
 */
export const formerEmail = pgTable(
  'former_email',
  {
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    leftAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.email] })],
)

/**
 * A second step that was lost and is to be removed, while its owner can still refuse. The row goes when
 * that is carried out or ended; the audit log keeps what happened.
 */
export const secondStepRemoval = pgTable(
  'second_step_removal',
  {
    personId: uuid()
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** The operator whom they have shown who they are, and how. */
    askedBy: uuid()
      .notNull()
      .references(() => person.id),
    reason: text().notNull(),
    askedAt: timestamptz().notNull(),
    dueAt: timestamptz().notNull(),
    /** SHA-256 of the secret in the mailed link that refuses. */
    refusalHash: text().notNull().unique(),
  },
  (table) => [
    index('second_step_removal_due').on(table.dueAt),
    check(
      'second_step_removal_held',
      sql`${table.dueAt} >= ${table.askedAt} + interval '48 hours'`,
    ),
  ],
)
