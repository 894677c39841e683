import { allow, type Handlers } from '#server/contract/operation.ts'
import { changes, member, operator, steppedUp } from '#server/contract/rules.ts'
import type { consoleDisputes } from '#shared/features/orders/disputes/console-contract.ts'
import type { disputes } from '#shared/features/orders/disputes/contract.ts'

import { findOwnOrder } from '../find-order.ts'
import { moveOwnOrder } from '../move-order.ts'
import { presentOrder } from '../read-order.ts'
import { sendGoods } from '../shipments.ts'
import { addEvidence, openEvidence, openEvidenceAsOperator } from './evidence.ts'
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
  addEvidence: allow(trader, (ctx, asked) => addEvidence(ctx, asked)),
  evidence: allow(member, (ctx, asked) => openEvidence(ctx, asked)),
  reject: allow(buyer, async (ctx, asked) => presentOrder(ctx, await rejectGoods(ctx, asked))),
  rejectLines: allow(buyer, async (ctx, asked) => presentOrder(ctx, await rejectLines(ctx, asked))),
  agree: allow(seller, async (ctx, { number }) =>
    presentOrder(ctx, await moveOwnOrder(ctx, number, { event: 'agree', by: 'seller' })),
  ),
  contest: allow(seller, async (ctx, asked) =>
    presentOrder(ctx, await contestRejection(ctx, asked)),
  ),
  sendBack: allow(buyer, async (ctx, { number, ...shipment }) =>
    presentOrder(ctx, await sendGoods(ctx, number, shipment, 'buyer')),
  ),
  takeBack: allow(seller, async (ctx, { number }) => {
    const move = returnOf(await findOwnOrder(ctx, number))
    return presentOrder(ctx, await moveOwnOrder(ctx, number, { ...move, by: 'seller' }))
  }),
  say: allow(trader, async (ctx, asked) => presentOrder(ctx, await addStatement(ctx, asked))),
  reply: allow(trader, async (ctx, asked) => presentOrder(ctx, await answerQuestion(ctx, asked))),
  propose: allow(trader, async (ctx, asked) => presentOrder(ctx, await proposeSplit(ctx, asked))),
  answer: allow(trader, async (ctx, asked) => presentOrder(ctx, await answerProposal(ctx, asked))),
}

/** What moves money on somebody's word needs a fresh proof of who that is. */
const proved = steppedUp(operator)

export const consoleDisputeHandlers: Handlers<typeof consoleDisputes> = {
  list: allow(operator, (ctx, asked) => listDisputes(ctx, asked)),
  read: allow(operator, (ctx, { id }) => readCase(ctx, id)),
  openEvidence: allow(operator, (ctx, asked) => openEvidenceAsOperator(ctx, asked)),
  ask: allow(operator, (ctx, asked) => askSides(ctx, asked)),
  confirmReturn: allow(proved, (ctx, asked) => confirmReturn(ctx, asked)),
  rule: allow(proved, (ctx, asked) => ruleOnDispute(ctx, asked)),
  confirm: allow(proved, (ctx, asked) => confirmRuling(ctx, asked)),
  turnDown: allow(operator, (ctx, asked) => turnDownRuling(ctx, asked)),
}
