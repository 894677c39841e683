import { isNull } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { person } from './table.ts'

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
