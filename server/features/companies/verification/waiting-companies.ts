import { asc, isNotNull } from 'drizzle-orm'

import type { QueueSource } from '#server/contract/queue.ts'
import { countQueue } from '#server/db/queue-counts.ts'
import { stateWords } from '#shared/features/companies/verification-rules.ts'

import { company } from '../table.ts'

const since = company.waitingSince

/** The companies that wait for a reviewer. */
export const waitingCompanies: QueueSource = {
  count: ({ db }, times) =>
    countQueue(db, { table: company, where: isNotNull(since), since }, times),
  longest: async ({ db }, limit) => {
    const rows = await db
      .select({ id: company.id, title: company.legalName, state: company.state, since })
      .from(company)
      .where(isNotNull(since))
      .orderBy(asc(since), asc(company.id))
      .limit(limit)
    return rows.flatMap(({ state, since: began, ...row }) =>
      began === null
        ? []
        : [
            {
              ...row,
              since: began,
              about: `Verification, ${stateWords[state].label.toLowerCase()}`,
            },
          ],
    )
  },
}
