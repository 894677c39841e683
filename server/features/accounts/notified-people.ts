import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'

import type { Queryable } from '#server/contract/database.ts'
import type { People } from '#server/contract/notifications.ts'
import { emailKeyOf } from '#server/mail/email-key.ts'

import { activeOperator, hasSecondStep, person } from './table.ts'

const findThose = (db: Queryable, which: SQL | undefined) =>
  db
    .select({
      id: person.id,
      name: person.name,
      email: person.email,
      choices: person.notifications,
      emailConfirmed: isNotNull(person.emailConfirmedAt).mapWith(Boolean),
      twoStep: hasSecondStep,
    })
    .from(person)
    .where(and(which, isNull(person.closedAt)))

/** Finds open accounts by their ids, suspended ones among them. */
export const findPeople = (db: Queryable, ids: readonly string[]) =>
  findThose(db, inArray(person.id, [...ids]))

/** What the platform asks about people, for notifications. */
export const people: People = {
  operators: async (db) => {
    const rows = await db.select({ id: person.id }).from(person).where(activeOperator)
    return rows.map(({ id }) => id)
  },
  withConfirmedEmail: async (db, email) => {
    const [found] = await db
      .select({ id: person.id })
      .from(person)
      .where(
        and(
          eq(person.emailKey, emailKeyOf(email)),
          isNotNull(person.emailConfirmedAt),
          isNull(person.closedAt),
        ),
      )
    return found?.id ?? null
  },
  toWriteTo: (db, ids) =>
    findThose(db, and(inArray(person.id, [...ids]), isNull(person.suspendedAt))),
}
