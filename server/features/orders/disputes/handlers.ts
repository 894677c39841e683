import { allow, type Handlers } from '#server/contract/operation.ts'
import { changes, member, operator, steppedUp } from '#server/contract/rules.ts'
import type { consoleDisputes } from '#shared/features/orders/disputes/console-contract.ts'
import type { disputes } from '#shared/features/orders/disputes/contract.ts'

import { findOwnOrder } from '../find-order.ts'
import { moveOwnOrder } from '../move-order.ts'
import { moved, presented, presentOrder } from '../read-order.ts'
import { sendGoods } from '../shipments.ts'
import { addEvidence, openForSides, openKept } from './evidence.ts'
import { listDisputes } from './open-disputes.ts'
import { answerProposal, proposeSplit } from './proposals.ts'
import { answerQuestion, askSides } from './questions.ts'
import { confirmReturn, readCase } from './read-case.ts'
import { rejectGoods, rejectLines } from './reject-goods.ts'
import { confirmRuling, ruleOnDispute, turnDownRuling } from './rulings.ts'
import { returnOf } from './settled-order.ts'
import { addStatement, contestRejection } from './statements.ts'

const buyer = changes(member, 'purchases')
const seller = changes(member, 'sales')
/** Either side of an order; which one they may act for is decided by the order. */
const trader = member

/** An order that has begun is finished whatever becomes of a company. */
export const disputeHandlers: Handlers<typeof disputes> = {
  addEvidence: allow(trader, addEvidence),
  evidence: allow(member, openForSides('statementId')),
  reject: allow(buyer, presented(rejectGoods)),
  rejectLines: allow(buyer, presented(rejectLines)),
  agree: allow(seller, moved('agree', 'seller')),
  contest: allow(seller, presented(contestRejection)),
  sendBack: allow(buyer, async (ctx, { number, ...shipment }) =>
    presentOrder(ctx, await sendGoods(ctx, number, shipment, 'buyer')),
  ),
  takeBack: allow(seller, async (ctx, { number }) => {
    const move = returnOf(await findOwnOrder(ctx, number))
    return presentOrder(ctx, await moveOwnOrder(ctx, number, { ...move, by: 'seller' }))
  }),
  say: allow(trader, presented(addStatement)),
  reply: allow(trader, presented(answerQuestion)),
  propose: allow(trader, presented(proposeSplit)),
  answer: allow(trader, presented(answerProposal)),
}

/** What moves money on somebody's word needs a fresh proof of who that is. */
const proved = steppedUp(operator)

export const consoleDisputeHandlers: Handlers<typeof consoleDisputes> = {
  list: allow(operator, listDisputes),
  read: allow(operator, (ctx, { id }) => readCase(ctx, id)),
  openEvidence: allow(operator, (ctx, { id: orderId, evidence: id }) =>
    openKept(ctx, { orderId, id, of: 'statementId' }),
  ),
  ask: allow(operator, askSides),
  confirmReturn: allow(proved, confirmReturn),
  rule: allow(proved, ruleOnDispute),
  confirm: allow(proved, confirmRuling),
  turnDown: allow(operator, turnDownRuling),
}
