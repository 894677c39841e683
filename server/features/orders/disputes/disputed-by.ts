import { rowsOfOrder } from '../rows-of-order.ts'
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
export const disputedBy = {
  orderStatements: rowsOfOrder(orderStatement, {
    by: orderStatement.personId,
    kind: orderStatement.kind,
    text: orderStatement.text,
    at: orderStatement.at,
  }),
  orderQuestions: rowsOfOrder(orderQuestion, {
    by: orderQuestion.personId,
    text: orderQuestion.text,
    at: orderQuestion.at,
  }),
  orderEvidence: rowsOfOrder(orderEvidence, {
    by: orderEvidence.uploadedBy,
    name: orderEvidence.name,
    at: orderEvidence.createdAt,
  }),
  orderProposals: rowsOfOrder(orderProposal, {
    by: orderProposal.personId,
    seller: orderProposal.seller,
    at: orderProposal.at,
  }),
  endedProposals: rowsOfOrder(orderProposal, {
    by: orderProposal.endedBy,
    how: orderProposal.state,
    at: orderProposal.endedAt,
  }),
  orderRulings: rowsOfOrder(orderRuling, {
    by: orderRuling.proposedBy,
    outcome: orderRuling.outcome,
    reasoning: orderRuling.reasoning,
    at: orderRuling.proposedAt,
  }),
  endedRulings: rowsOfOrder(orderRuling, {
    by: orderRuling.endedBy,
    how: orderRuling.state,
    because: orderRuling.endedBecause,
    at: orderRuling.endedAt,
  }),
}
