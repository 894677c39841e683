import { dueAt, lastDayOf } from '#server/calendar/due-at.ts'
import { ourPlace } from '#server/calendar/place.ts'
import type { WorkContext } from '#server/contract/context.ts'
import {
  completeness,
  type CompletenessInput,
  type CompletenessItem,
} from '#shared/features/companies/completeness.ts'
import { reviewPromise } from '#shared/features/companies/review-promise.ts'

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

/** By when the review of a company is promised that waits since a time, and the last day of that here. */
export function reviewDue(ctx: WorkContext, since: Date) {
  const place = ourPlace(ctx.config)
  const due = dueAt(reviewPromise, since, place)
  return { dueAt: due, dueOn: lastDayOf(due, place) }
}
