import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Somebody with an account. A closed account keeps its row without anything personal in it. */
export const person = pgTable(
  'person',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** The address as it is compared: composed and in lower case. */
    emailKey: text('email_key').notNull().unique(),
    emailConfirmedAt: moment('email_confirmed_at'),
    name: text('name').notNull(),
    telephone: text('telephone').notNull(),
    /** Argon2id as a PHC string; null where there is none to sign in with. */
    passwordHash: text('password_hash'),
    passwordChangedAt: moment('password_changed_at'),
    policyAcceptedAt: moment('policy_accepted_at').notNull(),
    operator: boolean('operator').notNull().default(false),
    suspendedAt: moment('suspended_at'),
    suspendedBecause: text('suspended_because'),
    closedAt: moment('closed_at'),
    /** Sealed; in force once it has been confirmed with a code. */
    totpSecret: text('totp_secret'),
    totpConfirmedAt: moment('totp_confirmed_at'),
    /** The last time step whose code was used: a code serves once. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    /** In a row; a hundred of them close the password door (NIST SP 800-63B 3.2.2). */
    failedSignIns: integer('failed_sign_ins').notNull().default(0),
    notifications: jsonb('notifications').$type<Record<string, boolean>>().notNull().default({}),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('person_failed_sign_ins', sql`${table.failedSignIns} >= 0`),
    index('person_created').on(table.createdAt, table.id),
  ],
)

/** A person signed in at one browser. Its refresh token is kept as a SHA-256 only. */
export const session = pgTable(
  'session',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    authTime: moment('auth_time').notNull(),
    twoStep: boolean('two_step').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    /** The end that no refresh moves. */
    expiresAt: moment('expires_at').notNull(),
    idleMinutes: integer('idle_minutes').notNull(),
    refreshHash: text('refresh_hash').notNull(),
    /** The token before, good for a few seconds more: an answer may have been lost. */
    previousHash: text('previous_hash'),
    rotatedAt: moment('rotated_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedBecause: text('revoked_because'),
    userAgent: text('user_agent').notNull(),
    address: text('address').notNull(),
  },
  (table) => [index('session_person').on(table.personId, table.lastUsedAt)],
)

/** A secret that was sent by mail and serves once: confirming an address, choosing a new password. */
export const mailedSecret = pgTable(
  'mailed_secret',
  {
    hash: text('hash').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    /** The address that it was sent to or is about. */
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    check(
      'mailed_secret_purpose',
      sql`${table.purpose} in ('confirm-email', 'reset-password', 'change-email', 'approve-email-change')`,
    ),
    // The newest only: sending another replaces it.
    uniqueIndex('mailed_secret_open').on(table.personId, table.purpose).where(sql`used_at is null`),
  ],
)

/** A browser in which a person has signed in before, so that strangers' guesses do not lock them out. */
export const knownDevice = pgTable('known_device', {
  hash: text('hash').primaryKey(),
  personId: uuid('person_id')
    .notNull()
    .references(() => person.id, { onDelete: 'cascade' }),
  lastUsedAt: moment('last_used_at').notNull(),
})
