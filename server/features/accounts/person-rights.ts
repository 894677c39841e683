import { and, inArray, isNull, sql } from 'drizzle-orm'

import type { Queryable } from '#server/contract/database.ts'

import { hasAcceptedTerms, hasSecondStep, person } from './table.ts'

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
