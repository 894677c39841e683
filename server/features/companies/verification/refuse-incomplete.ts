import { and, count, eq, isNull } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { missingBeforeReview } from '#shared/features/companies/document-kinds.ts'

import { listDocuments } from '../documents/list-documents.ts'
import type { Company } from '../find-company.ts'
import { tradeReference } from '../table.ts'

/**
 * Refuses a submission that lacks something a review needs.
 * @throws ProblemError 422 with everything that is missing
 */
export async function refuseIncomplete(ctx: WorkContext, company: Company): Promise<void> {
  const documents = await listDocuments(ctx, company.id)
  const [references] = await ctx.db
    .select({ number: count() })
    .from(tradeReference)
    .where(and(eq(tradeReference.companyId, company.id), isNull(tradeReference.removedAt)))
  const missing = missingBeforeReview(company, documents, references?.number ?? 0, ctx.clock())
  if (missing.length === 0) return
  const errors = missing.map((detail) => ({ pointer: '', detail }))
  throw new ProblemError('invalid-input', undefined, { errors })
}
