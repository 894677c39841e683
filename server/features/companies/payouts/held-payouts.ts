import { and, desc, eq, inArray } from 'drizzle-orm'

import { auditEntry } from '#server/audit/table.ts'
import type { WorkContext } from '#server/contract/context.ts'
import type { CompanyState } from '#shared/features/companies/verification-rules.ts'

import { companiesById } from '../find-company.ts'
import { moveEvents } from '../verification/company-history.ts'

const now: Readonly<Partial<Record<CompanyState, string>>> = {
  suspended: 'The company is suspended.',
  rejected: 'The company’s verification was rejected.',
}
const since: Readonly<Record<string, string>> = {
  [moveEvents.suspend.action]: 'The company has not been verified since it was suspended.',
  [moveEvents.reject.action]:
    'The company has not been verified since its verification was rejected.',
}

/**
 * Which of these companies are paid nothing now, and why: those that were suspended or rejected, until
 * they are verified again. The texts are for operators. One whose verification has only run out is paid
 * for what it sold before.
 */
export async function heldPayouts(
  ctx: WorkContext,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (companyIds.length === 0) return new Map()
  const all = [...(await companiesById(ctx, companyIds)).values()]
  const unverified = all.filter(({ state }) => state !== 'verified').map(({ id }) => id)
  if (unverified.length === 0) return new Map()
  const { objectKind, objectId, action, id } = auditEntry
  const latest = await ctx.db
    .selectDistinctOn([objectId], { companyId: objectId, action })
    .from(auditEntry)
    .where(
      and(
        eq(objectKind, 'company'),
        inArray(objectId, unverified),
        inArray(
          action,
          [moveEvents.verify, moveEvents.suspend, moveEvents.reject].map((event) => event.action),
        ),
      ),
    )
    .orderBy(objectId, desc(id))
  const last = new Map(latest.map((each) => [each.companyId, each.action]))
  return new Map(
    all.flatMap(({ id: companyId, state }) => {
      const why = now[state] ?? since[last.get(companyId) ?? '']
      return state === 'verified' || why === undefined ? [] : [[companyId, why] as const]
    }),
  )
}
