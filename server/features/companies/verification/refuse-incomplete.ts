import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { missingBeforeReview, needsOf } from '#shared/features/companies/completeness.ts'

import { listDocuments } from '../documents/list-documents.ts'
import type { Company } from '../find-company.ts'
import { listReferences } from '../references/reference-list.ts'

/**
 * Refuses a submission that lacks something a review needs.
 * @throws ProblemError 422 with everything that is missing
 */
export async function refuseIncomplete(ctx: WorkContext, company: Company): Promise<void> {
  const documents = await listDocuments(ctx, company.id)
  const references = await listReferences(ctx, company.id)
  const missing = missingBeforeReview(needsOf(company, documents, references, ctx.clock()))
  if (missing.length === 0) return
  const errors = missing.map((detail) => ({ pointer: '', detail }))
  throw new ProblemError('invalid-input', undefined, { errors })
}
