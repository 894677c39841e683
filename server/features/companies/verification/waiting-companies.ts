import { and, asc, inArray, sql } from 'drizzle-orm'

import { auditEntry } from '#server/audit/table.ts'
import type { QueueSource } from '#server/contract/queue.ts'
import { stateWords } from '#shared/features/companies/verification-rules.ts'

import { company } from '../table.ts'
import { moveActions } from './move-company.ts'

const waits = inArray(company.state, ['submitted', 'in-review'])

/**
 * Since when a company has waited: beginning its review changes its state, but not what we promised
 * it.
 */
const since = sql<Date>`case when ${company.state} = 'submitted' then ${company.stateChangedAt}
  else coalesce((select max(${auditEntry.at}) from ${auditEntry}
    where ${auditEntry.objectKind} = 'company' and ${auditEntry.objectId} = ${company.id}::text
    and ${auditEntry.action} in (${moveActions.submit}, ${moveActions.reinstate})),
    ${company.stateChangedAt}) end`.mapWith(company.stateChangedAt)

/** The companies that wait for a reviewer. */
export const waitingCompanies: QueueSource = {
  count: ({ db }, by) =>
    db.$count(
      company,
      and(waits, by === undefined ? undefined : sql`${since} <= ${by.toISOString()}`),
    ),
  longest: async ({ db }, limit) => {
    const rows = await db
      .select({ id: company.id, title: company.legalName, state: company.state, since })
      .from(company)
      .where(waits)
      .orderBy(asc(since), asc(company.id))
      .limit(limit)
    return rows.map(({ state, ...row }) => ({
      ...row,
      about: `Verification, ${stateWords[state].label.toLowerCase()}`,
    }))
  },
}
