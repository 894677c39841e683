import { and, eq, inArray, ne } from 'drizzle-orm'

import type { Feature } from '#server/contract/feature.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { paths } from '#shared/routing/paths.ts'

import { type BuyRequest, findRequest, isShown } from './find-request.ts'
import { hideAnswer, hideRequest, showAnswerAgain, showRequestAgain } from './hide-request.ts'
import { buyRequest, buyRequestAnswer } from './table.ts'
import { openRequests } from './tell-sides.ts'

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
    hiding: { hide: hideRequest, showAgain: showRequestAgain },
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
    hiding: { hide: hideAnswer, showAgain: showAnswerAgain },
  },
}
