import { and, eq, isNotNull } from 'drizzle-orm'

import type { Reportable } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { happened } from '#server/events/happened.ts'
import { mayBuy } from '#server/features/companies/service.ts'
import { paths } from '#shared/routing/paths.ts'

import { requestEvents } from './events.ts'
import { isOpen, isShown, stateNow } from './find-request.ts'
import { buyRequest, buyRequestAnswer } from './table.ts'
import { tellOfEnd, tellOfReturn } from './tell-sides.ts'

type Hiding = NonNullable<Reportable['hiding']>

const goneOrHidden = () => new ProblemError('conflict', 'It is hidden or gone already.')
const goneOrShown = () => new ProblemError('conflict', 'It is no longer hidden, or it is gone.')

/** Hides a request from sellers. If it is open, those who have answered it are told. */
export const hideRequest: Hiding['hide'] = async (inside, id, reason) => {
  const { db, clock } = inside
  // Who answers it comes before or after this.
  const [before] = await db.select().from(buyRequest).where(eq(buyRequest.id, id)).for('update')
  if (before === undefined || before.state === 'hidden') throw goneOrHidden()
  const [hidden] = await db
    .update(buyRequest)
    .set({
      state: 'hidden',
      hiddenReason: reason,
      stateBefore: before.state,
      sinceBefore: before.stateSince,
      stateSince: clock(),
    })
    .where(eq(buyRequest.id, id))
    .returning()
  if (hidden === undefined) throw new Error('a locked request is gone')
  await happened(inside, requestEvents.hidden, id, {
    before: { state: before.state },
    after: { companyId: hidden.buyerCompanyId },
    reason,
  })
  // The end of one that was over is no news to sellers.
  if (before.state === 'open') await tellOfEnd(inside, hidden)
  return { area: 'purchases', link: paths.buyRequest(id) }
}

/**
 * Puts a hidden request back into the state that it would have now. If sellers see it then, those who have answered
 * are told.
 * @returns whether sellers see it now
 */
export const showRequestAgain: Hiding['showAgain'] = async (inside, id, reason) => {
  const { db, clock } = inside
  const now = clock()
  const [before] = await db.select().from(buyRequest).where(eq(buyRequest.id, id)).for('update')
  if (before?.stateBefore == null || before.sinceBefore === null) throw goneOrShown()
  const { stateBefore, sinceBefore, closesAt } = before
  const back = stateNow({ state: stateBefore, stateSince: sinceBefore, closesAt }, now)
  const [shown] = await db
    .update(buyRequest)
    .set({ ...back, hiddenReason: null, stateBefore: null, sinceBefore: null })
    .where(eq(buyRequest.id, id))
    .returning()
  if (shown === undefined) throw new Error('a locked request is gone')
  await happened(inside, requestEvents['shown-again'], id, {
    after: { state: back.state, companyId: shown.buyerCompanyId },
    reason,
  })
  // Sellers see no request of a company that may not buy now.
  const isSeen = and(
    eq(buyRequest.id, id),
    isOpen(inside),
    mayBuy(db, now, buyRequest.buyerCompanyId),
  )
  const seen = (await db.$count(buyRequest, isSeen)) > 0
  if (seen) await tellOfReturn(inside, shown)
  return seen
}

/** Hides an answer from its buyer. */
export const hideAnswer: Hiding['hide'] = async (inside, id, reason) => {
  const [answer] = await inside.db
    .update(buyRequestAnswer)
    .set({ hiddenReason: reason })
    .where(and(eq(buyRequestAnswer.id, id), isShown))
    .returning()
  if (answer === undefined) throw goneOrHidden()
  const { requestId, sellerCompanyId: companyId } = answer
  await happened(inside, requestEvents['answer-hidden'], requestId, {
    after: { companyId },
    reason,
  })
  return { area: 'sales', link: paths.buyRequest(requestId) }
}

/** Shows a hidden answer to its buyer again. @returns true, as its buyer reads it also if the request is over */
export const showAnswerAgain: Hiding['showAgain'] = async (inside, id, reason) => {
  const [answer] = await inside.db
    .update(buyRequestAnswer)
    .set({ hiddenReason: null })
    .where(and(eq(buyRequestAnswer.id, id), isNotNull(buyRequestAnswer.hiddenReason)))
    .returning()
  if (answer === undefined) throw goneOrShown()
  const { requestId, sellerCompanyId: companyId } = answer
  await happened(inside, requestEvents['answer-shown-again'], requestId, {
    after: { companyId },
    reason,
  })
  return true
}
