import { and, eq, inArray, ne } from 'drizzle-orm'

import type { Feature } from '#server/contract/feature.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { happened } from '#server/events/happened.ts'
import { paths } from '#shared/routing/paths.ts'

import { requestEvents } from './events.ts'
import { type BuyRequest, findRequest, isShown } from './find-request.ts'
import { buyRequest, buyRequestAnswer } from './table.ts'
import { openRequests, tellOfEnd } from './tell-sides.ts'

const goneOrHidden = () => new ProblemError('conflict', 'It is hidden or gone already.')

const requestThing = ({ id, buyerCompanyId, title, description }: BuyRequest) => ({
  companyId: buyerCompanyId,
  title,
  words: description,
  link: paths.buyRequest(id),
})

const answerThing = (answer: typeof buyRequestAnswer.$inferSelect, request: string) => ({
  companyId: answer.sellerCompanyId,
  title: `${answer.title}, for ${request}`,
  words: answer.note ?? '',
  link: paths.buyRequest(answer.requestId),
})

/** Sellers report requests, and buyers the answers to theirs. */
export const requestReportables: NonNullable<Feature['reportables']> = {
  'buy-request': {
    afterwards: openRequests,
    find: async (inside, id) => {
      const { buyerCompanyId } = await findRequest(inside, id)
      if (buyerCompanyId === inside.actor.company.id) {
        throw new ProblemError('conflict', 'This request is your own company’s.')
      }
      const [request] = await inside.db
        .select()
        .from(buyRequest)
        .where(and(eq(buyRequest.id, id), ne(buyRequest.state, 'hidden')))
        .for('share')
      if (request === undefined) throw new ProblemError('not-found')
      return requestThing(request)
    },
    now: async ({ db }, ids) => {
      const rows = await db
        .select()
        .from(buyRequest)
        .where(and(inArray(buyRequest.id, [...ids]), ne(buyRequest.state, 'hidden')))
      return new Map(rows.map((each) => [each.id, requestThing(each)]))
    },
    hide: async (inside, id, reason) => {
      const { db, clock } = inside
      // Who answers it comes before or after this.
      const [before] = await db.select().from(buyRequest).where(eq(buyRequest.id, id)).for('update')
      const [hidden] = await db
        .update(buyRequest)
        .set({ state: 'hidden', hiddenReason: reason, stateSince: clock() })
        .where(and(eq(buyRequest.id, id), ne(buyRequest.state, 'hidden')))
        .returning()
      if (before === undefined || hidden === undefined) throw goneOrHidden()
      await happened(inside, requestEvents.hidden, id, {
        before: { state: before.state },
        after: { companyId: hidden.buyerCompanyId },
        reason,
      })
      // The end of one that was over is no news to sellers.
      if (before.state === 'open') await tellOfEnd(inside, hidden)
      return { area: 'purchases', link: paths.buyRequest(id) }
    },
  },
  'buy-request-answer': {
    find: async ({ db, actor }, id) => {
      const [found] = await db
        .select({ answer: buyRequestAnswer, request: buyRequest.title })
        .from(buyRequestAnswer)
        .innerJoin(buyRequest, eq(buyRequest.id, buyRequestAnswer.requestId))
        .where(
          and(
            eq(buyRequestAnswer.id, id),
            eq(buyRequestAnswer.buyerCompanyId, actor.company.id),
            ne(buyRequest.state, 'hidden'),
            isShown,
          ),
        )
        .for('share', { of: buyRequestAnswer })
      if (found === undefined) throw new ProblemError('not-found')
      return answerThing(found.answer, found.request)
    },
    now: async ({ db }, ids) => {
      const rows = await db
        .select({ answer: buyRequestAnswer, request: buyRequest.title })
        .from(buyRequestAnswer)
        .innerJoin(buyRequest, eq(buyRequest.id, buyRequestAnswer.requestId))
        .where(and(inArray(buyRequestAnswer.id, [...ids]), isShown))
      return new Map(
        rows.map(({ answer, request }) => [answer.id, answerThing(answer, request)] as const),
      )
    },
    hide: async (inside, id, reason) => {
      const [answer] = await inside.db
        .update(buyRequestAnswer)
        .set({ hiddenReason: reason })
        .where(and(eq(buyRequestAnswer.id, id), isShown))
        .returning()
      if (answer === undefined) throw goneOrHidden()
      await happened(inside, requestEvents['answer-hidden'], answer.requestId, {
        after: { companyId: answer.sellerCompanyId },
        reason,
      })
      return { area: 'sales', link: paths.buyRequest(answer.requestId) }
    },
  },
}
