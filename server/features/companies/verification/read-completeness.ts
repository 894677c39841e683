import type { WorkContext } from '#server/contract/context.ts'
import {
  completeness,
  type CompletenessInput,
  type CompletenessItem,
} from '#shared/features/companies/completeness.ts'

import type { Company } from '../find-company.ts'
import { findQuestion, type Moves } from './company-history.ts'

/** What a company's verification needs now: one list for its people and for the operators. */
export async function readCompleteness(
  ctx: WorkContext,
  company: Company,
  documents: CompletenessInput['documents'],
  references: CompletenessInput['references'],
  moves?: Moves,
): Promise<CompletenessItem[]> {
  const asked = await findQuestion(ctx, company, moves)
  return completeness({ company, documents, references, asked, now: ctx.clock() })
}
