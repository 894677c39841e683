import { and, eq, isNull } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'

import { person } from '../table.ts'

export type OpenPerson = Awaited<ReturnType<typeof holdOpenPerson>>

/**
 * Locks an account until the transaction ends, so that it is neither closed, suspended nor changed.
 * @throws ProblemError `gone` if it is closed or suspended already
 */
export async function holdOpenPerson({ db }: WorkContext, id: string) {
  const [held] = await db
    .select({
      id: person.id,
      name: person.name,
      email: person.email,
      emailConfirmedAt: person.emailConfirmedAt,
      operator: person.operator,
      actedForCompany: person.actedForCompany,
    })
    .from(person)
    .where(and(eq(person.id, id), isNull(person.suspendedAt), isNull(person.closedAt)))
    .for('update')
  if (held === undefined) throw new ProblemError('gone', 'This account is closed or suspended.')
  return held
}
