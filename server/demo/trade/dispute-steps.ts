import { and, eq } from 'drizzle-orm'

import { dueAt } from '#server/calendar/due-at.ts'
import { answerProposal, proposeSplit } from '#server/features/orders/disputes/proposals.ts'
import {
  answerQuestion,
  askSides,
  questionsOf,
} from '#server/features/orders/disputes/questions.ts'
import { rejectGoods, rejectLines } from '#server/features/orders/disputes/reject-goods.ts'
import { ruleOnDispute } from '#server/features/orders/disputes/rulings.ts'
import { returnOf } from '#server/features/orders/disputes/settled-order.ts'
import { addStatement, contestRejection } from '#server/features/orders/disputes/statements.ts'
import { orderProposal } from '#server/features/orders/disputes/table.ts'
import { findOwnOrder, linesOf } from '#server/features/orders/find-order.ts'
import { moveOwnOrder } from '#server/features/orders/move-order.ts'
import type { RulingOutcome } from '#shared/features/orders/disputes/dispute-words.ts'
import type { OrderEvent } from '#shared/features/orders/order-states.ts'
import { utcDay } from '#shared/utc-day.ts'

import { placedOrder, sentWith, type Step, step } from './step.ts'

/** What the seller gets of the price of the goods in each split. */
const share = 0.8
const part = (goods: number) => Math.round(goods * share)

const reject: Step = async (ctx, deal, desk) => {
  const { id, number } = placedOrder(deal)
  const buyer = { ...ctx, actor: desk.member(deal.buyer) }
  const said = {
    reason: deal.at % 2 === 0 ? ('damaged' as const) : ('not-as-described' as const),
    text:
      deal.at % 2 === 0
        ? 'There is a deep scratch that the pictures do not show. The parcel was whole.'
        : 'It weighs less than the listing says. We weighed it twice.',
    evidence: [],
  }
  // Of several lots, only the first is not right.
  const [first, second] = await linesOf(ctx, id)
  if (first === undefined || second === undefined) {
    return rejectGoods(buyer, { number, ...said })
  }
  const { position, pieces } = first
  return rejectLines(buyer, { number, lines: [{ position, pieces, ...said }] })
}

const contest: Step = (ctx, deal, desk) =>
  contestRejection(
    { ...ctx, actor: desk.member(deal.seller) },
    {
      number: placedOrder(deal).number,
      text: 'We checked and weighed each piece before it left. It was as the listing says.',
      evidence: [],
    },
  )

/** The seller proposes a split, and the buyer accepts it. */
const settle: Step = async (ctx, deal, desk) => {
  const { id, number, goods } = placedOrder(deal)
  await proposeSplit({ ...ctx, actor: desk.member(deal.seller) }, { number, seller: part(goods) })
  const [open] = await ctx.db
    .select({ id: orderProposal.id })
    .from(orderProposal)
    .where(and(eq(orderProposal.orderId, id), eq(orderProposal.state, 'open')))
  if (open === undefined) throw new Error(`nothing was proposed for order ${number}`)
  const buyer = { ...ctx, actor: desk.member(deal.buyer) }
  await answerProposal(buyer, { number, id: open.id, answer: 'accept' })
}

/** The buyer asks for a ruling, and an operator gives it. */
const rule =
  (outcome: RulingOutcome, reasoning: string): Step =>
  async (ctx, deal, desk) => {
    const { id, number, goods } = placedOrder(deal)
    const text = 'We cannot agree. Please decide.'
    const asking = { number, text, evidence: [], askRuling: true }
    await addStatement({ ...ctx, actor: desk.member(deal.buyer) }, asking)
    const split = outcome === 'split' ? { seller: part(goods) } : {}
    const { inForce } = await ruleOnDispute(
      { ...ctx, actor: desk.operator },
      { id, outcome, reasoning, ...split },
    )
    if (!inForce) throw new Error(`order ${number} is too dear for a single operator`)
  }

const question =
  'Please weigh each piece alone on a calibrated scale, and send us a picture of each weight.'
/** Operators ask both sides of a dispute, and the buyer answers. */
export const askAndAnswer: Step = async (ctx, deal, desk) => {
  const { id, number } = placedOrder(deal)
  const wishedBy = utcDay(dueAt({ businessDays: 5 }, ctx.clock(), null))
  await askSides({ ...ctx, actor: desk.operator }, { id, to: 'both', text: question, wishedBy })
  const [asked] = await questionsOf(ctx, [id])
  if (asked === undefined) throw new Error(`nothing was asked about order ${number}`)
  const later = new Date(ctx.clock().getTime() + 3 * 3_600_000)
  await answerQuestion(
    { ...ctx, clock: () => later, actor: desk.member(deal.buyer) },
    {
      number,
      id: asked.id,
      text: 'We weighed it three times on a calibrated scale. It is two per cent lighter than the listing says.',
      evidence: [],
    },
  )
}

/** The seller has the goods back: all of them, or those that were rejected. */
const takeBack: Step = async (ctx, deal, desk) => {
  const { number } = placedOrder(deal)
  const seller = { ...ctx, actor: desk.member(deal.seller) }
  const move = returnOf(await findOwnOrder(seller, number))
  await moveOwnOrder(seller, number, { ...move, by: 'seller' })
}

/** What is done with goods that are not right. */
export const disputeSteps: Partial<Readonly<Record<OrderEvent, Step>>> = {
  reject,
  contest,
  settle,
  agree: step('seller', () => ({ event: 'agree', by: 'seller' })),
  'send-back': step('buyer', ({ at, placed }) => {
    const { carrier, trackingNumber } = sentWith(at + 1000)
    return {
      event: 'send-back',
      by: 'buyer',
      with: {
        returnCarrier: carrier,
        returnTrackingNumber: trackingNumber,
        returnInsuredValue: placed?.goods ?? 0,
        returnUninsured: 0,
      },
    }
  }),
  'take-back': takeBack,
  'take-part-back': takeBack,
  'rule-release': rule(
    'release',
    'The weight on the carrier’s label is that of the listing, and no picture shows a fault.',
  ),
  'rule-refund': rule(
    'refund',
    'The hallmark in the buyer’s pictures is another one than the listing says.',
  ),
  'rule-split': rule(
    'split',
    'The fault is real and can be repaired; the split covers what a repair costs.',
  ),
}
