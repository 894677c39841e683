import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import {
  type CompletenessItem,
  isShortOfReferences,
  missingBeforeReview,
  missingBeforeVerification,
} from '#shared/features/companies/completeness.ts'

import { listDocuments } from '../documents/list-documents.ts'
import type { Company } from '../find-company.ts'
import { listReferences } from '../references/reference-list.ts'
import { readCompleteness } from './read-completeness.ts'

/** What a company's verification needs now, and how far each part is. */
async function readItems(ctx: WorkContext, company: Company): Promise<CompletenessItem[]> {
  const documents = await listDocuments(ctx, company.id)
  const references = await listReferences(ctx, company.id)
  return readCompleteness(ctx, company, documents, references)
}

/**
 * Refuses a submission that lacks something a review needs.
 * @throws ProblemError 422 with everything that is missing
 */
export async function refuseIncomplete(ctx: WorkContext, company: Company): Promise<void> {
  refuse(missingBeforeReview(await readItems(ctx, company)))
}

/**
 * Refuses to verify a company that lacks something. Two of three references are enough if the
 * operator says why.
 * @returns how many references have answered, if some have not
 * @throws ProblemError 422 with everything that is missing, the reason among it
 */
export async function refuseUnproven(
  ctx: WorkContext,
  company: Company,
  reason: string | undefined,
): Promise<{ referencesAnswered: number } | null> {
  const items = await readItems(ctx, company)
  refuse(missingBeforeVerification(items))
  if (!isShortOfReferences(items)) return null
  if (!reason) refuse(['Say why two of three references are enough.'], '/reason')
  return { referencesAnswered: items.find(({ key }) => key === 'references')?.done ?? 0 }
}

function refuse(missing: readonly string[], pointer = ''): void {
  if (missing.length === 0) return
  const errors = missing.map((detail) => ({ pointer, detail }))
  throw new ProblemError('invalid-input', undefined, { errors })
}
