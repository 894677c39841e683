import { and, desc, eq } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'
import { findMembers } from '#server/features/companies/service.ts'

import { endRequest } from './end-request.ts'
import { buyRequest, buyRequestAnswer } from './table.ts'

/** What somebody asked for, and answered, for their company. */
export const requestData: PersonalData = {
  tables: {
    buy_request: 'requests',
    buy_request_answer: 'requests',
  },
  lists: {
    buyRequests: {
      table: buyRequest,
      by: buyRequest.personId,
      says: {
        title: buyRequest.title,
        description: buyRequest.description,
        kind: buyRequest.kind,
        pieces: buyRequest.pieces,
        budget: buyRequest.budget,
        currency: buyRequest.currency,
        neededBy: buyRequest.neededBy,
        state: buyRequest.state,
        postedAt: buyRequest.postedAt,
      },
      order: desc(buyRequest.postedAt),
    },
    answersToBuyRequests: {
      table: buyRequestAnswer,
      by: buyRequestAnswer.personId,
      with: [[buyRequest, eq(buyRequest.id, buyRequestAnswer.requestId)]],
      says: {
        request: buyRequest.title,
        lot: buyRequestAnswer.title,
        note: buyRequestAnswer.note,
        at: buyRequestAnswer.at,
      },
      order: desc(buyRequestAnswer.at),
    },
  },
  // With its last person a company closes, and nobody reads what sellers would answer.
  erase: async (ctx, { companyId }) => {
    if (companyId === null || (await findMembers(ctx, companyId)).length > 1) return
    const open = await ctx.db
      .select({ id: buyRequest.id })
      .from(buyRequest)
      .where(and(eq(buyRequest.buyerCompanyId, companyId), eq(buyRequest.state, 'open')))
    for (const { id } of open) await endRequest(ctx, id, 'not-needed')
  },
}
