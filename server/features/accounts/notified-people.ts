import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { Queryable } from '#server/contract/database.ts'
import type { People } from '#server/contract/notifications.ts'
import { emailKeyOf } from '#server/mail/email-key.ts'

import { activeOperator, hasAcceptedTerms, hasSecondStep, person } from './table.ts'

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

/**
 * The people among these whose account is open, as they would be after logging in with all the steps
 * that they have; a subquery, to join with their company.
 */
export const peopleWithRights = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      personId: sql<string>`${person.id}`.as('rights_person'),
      name: person.name,
      email: person.email,
      emailConfirmedAt: person.emailConfirmedAt,
      hasSecondStep: hasSecondStep.as('rights_second_step'),
      termsAccepted: hasAcceptedTerms.as('rights_terms'),
      operator: person.operator,
    })
    .from(person)
    .where(and(inArray(person.id, [...ids]), isNull(person.suspendedAt), isNull(person.closedAt)))
    .as('rights')

/**
 * Warns if there are accounts and none of them may open the console, such as after the last operator was
 * removed: then nobody can verify, pay out or settle anything.
 */
export async function warnWithoutOperator({ db, log, services }: WorkContext): Promise<void> {
  if ((await services.people.operators(db)).length > 0) return
  const [somebody] = await db
    .select({ id: person.id })
    .from(person)
    .where(isNull(person.closedAt))
    .limit(1)
  if (somebody === undefined) return
  log.warn(
    'nobody is an operator, so nobody can open the console: run make-admin with the email of somebody who never acted for a company',
  )
}
