import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import { type GivenRole, givenRoles } from '#shared/contract/company-roles.ts'

import { person } from '../../accounts/table.ts'
import { company, membership, oneOf } from '../table.ts'

/**
 * An open invitation to act for a company. The row is deleted once it is accepted or revoked; the
 * audit log keeps what happened.
 */
export const invitation = pgTable(
  'invitation',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: idOf(() => company.id),
    email: text().notNull(),
    /** The email in the form that is compared: `emailKeyOf`. */
    emailKey: text().notNull(),
    role: text().$type<GivenRole>().notNull(),
    invitedBy: idOf(() => person.id),
    /** SHA-256 of the link's secret. */
    secretHash: text().notNull().unique('invitation_secret'),
    createdAt: timestamptz().notNull(),
    sentAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex('invitation_open').on(table.companyId, table.emailKey),
    index('invitation_expires').on(table.expiresAt),
    check('invitation_role', oneOf(table.role, givenRoles)),
  ],
)

/** An owner's offer to hand a company over to a colleague, until it is accepted or withdrawn. */
export const ownershipOffer = pgTable(
  'ownership_offer',
  {
    /** Only one at a time. */
    companyId: uuid()
      .primaryKey()
      .references(() => company.id),
    fromId: idOf(() => membership.personId, 'cascade'),
    toId: idOf(() => membership.personId, 'cascade'),
    /** The present owner's role afterwards. */
    roleAfter: text().$type<GivenRole>().notNull(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [
    check('ownership_offer_role', oneOf(table.roleAfter, givenRoles)),
    check('ownership_offer_two', sql`${table.fromId} <> ${table.toId}`),
  ],
)
