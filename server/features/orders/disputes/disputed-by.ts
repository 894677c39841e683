import { desc, eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { tradeOrder } from '../table.ts'
import {
  orderEvidence,
  orderProposal,
  orderQuestion,
  orderRuling,
  orderStatement,
} from './table.ts'

/**
 * What somebody wrote, asked, sent, proposed, ruled and ended in disputes, for their copy of their data. Of what
 * others proposed or ruled it has only how it ended.
 */
export async function whatTheyDisputed({ db }: WorkContext, personId: string) {
  const { number } = tradeOrder
  return {
    orderStatements: await db
      .select({
        number,
        kind: orderStatement.kind,
        text: orderStatement.text,
        at: orderStatement.at,
      })
      .from(orderStatement)
      .innerJoin(tradeOrder, eq(tradeOrder.id, orderStatement.orderId))
      .where(eq(orderStatement.personId, personId))
      .orderBy(desc(orderStatement.at)),
    orderQuestions: await db
      .select({ number, text: orderQuestion.text, at: orderQuestion.at })
      .from(orderQuestion)
      .innerJoin(tradeOrder, eq(tradeOrder.id, orderQuestion.orderId))
      .where(eq(orderQuestion.personId, personId))
      .orderBy(desc(orderQuestion.at)),
    orderEvidence: await db
      .select({ number, name: orderEvidence.name, at: orderEvidence.createdAt })
      .from(orderEvidence)
      .innerJoin(tradeOrder, eq(tradeOrder.id, orderEvidence.orderId))
      .where(eq(orderEvidence.uploadedBy, personId))
      .orderBy(desc(orderEvidence.createdAt)),
    orderProposals: await db
      .select({ number, seller: orderProposal.seller, at: orderProposal.at })
      .from(orderProposal)
      .innerJoin(tradeOrder, eq(tradeOrder.id, orderProposal.orderId))
      .where(eq(orderProposal.personId, personId))
      .orderBy(desc(orderProposal.at)),
    endedProposals: await db
      .select({ number, how: orderProposal.state, at: orderProposal.endedAt })
      .from(orderProposal)
      .innerJoin(tradeOrder, eq(tradeOrder.id, orderProposal.orderId))
      .where(eq(orderProposal.endedBy, personId))
      .orderBy(desc(orderProposal.endedAt)),
    orderRulings: await db
      .select({
        number,
        outcome: orderRuling.outcome,
        reasoning: orderRuling.reasoning,
        at: orderRuling.proposedAt,
      })
      .from(orderRuling)
      .innerJoin(tradeOrder, eq(tradeOrder.id, orderRuling.orderId))
      .where(eq(orderRuling.proposedBy, personId))
      .orderBy(desc(orderRuling.proposedAt)),
    endedRulings: await db
      .select({
        number,
        how: orderRuling.state,
        because: orderRuling.endedBecause,
        at: orderRuling.endedAt,
      })
      .from(orderRuling)
      .innerJoin(tradeOrder, eq(tradeOrder.id, orderRuling.orderId))
      .where(eq(orderRuling.endedBy, personId))
      .orderBy(desc(orderRuling.endedAt)),
  }
}
