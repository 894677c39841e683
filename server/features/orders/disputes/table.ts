import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import { type Side, sides } from '#shared/contract/trade-sides.ts'
import {
  type AskedSide,
  askedSides,
  type ProposalState,
  proposalStates,
  type RejectReason,
  rejectReasonNames,
  type RulingOutcome,
  rulingOutcomes,
  type RulingState,
  rulingStates,
  type StatementKind,
  statementKinds,
} from '#shared/features/orders/disputes/dispute-words.ts'

import { person } from '../../accounts/table.ts'
import { oneOf } from '../../companies/table.ts'
import { reviewEntry } from '../review/table.ts'
import { tradeOrder, tradeOrderLine } from '../table.ts'

/** What an operator asks one side of a dispute or both. Never changed. */
export const orderQuestion = pgTable(
  'order_question',
  {
    id: uuid().primaryKey(),
    orderId: idOf(() => tradeOrder.id),
    to: text().$type<AskedSide>().notNull(),
    /** The operator. */
    personId: idOf(() => person.id),
    text: text().notNull(),
    /** The day until which an answer is wished for. */
    wishedBy: date({ mode: 'string' }),
    at: timestamptz().notNull(),
  },
  (table) => [
    index('order_question_of').on(table.orderId, table.at),
    unique('order_question_in').on(table.id, table.orderId),
    check('order_question_to', oneOf(table.to, askedSides)),
    check('order_question_text', sql`${table.text} <> ''`),
  ],
)

/** What one side says about goods that are not right. Never changed. */
export const orderStatement = pgTable(
  'order_statement',
  {
    id: uuid().primaryKey(),
    orderId: idOf(() => tradeOrder.id),
    by: text().$type<Side>().notNull(),
    personId: idOf(() => person.id),
    kind: text().$type<StatementKind>().notNull(),
    /** Only of a rejection. */
    reason: text().$type<RejectReason>(),
    text: text().notNull(),
    /** Only of an answer. */
    questionId: uuid(),
    at: timestamptz().notNull(),
  },
  (table) => [
    index('order_statement_of').on(table.orderId, table.at),
    foreignKey({
      name: 'order_statement_question',
      columns: [table.questionId, table.orderId],
      foreignColumns: [orderQuestion.id, orderQuestion.orderId],
    }),
    uniqueIndex('order_statement_answer').on(table.questionId, table.by),
    check(
      'order_statement_answers',
      sql`(${table.kind} = 'answer') = (${table.questionId} is not null)`,
    ),
    check('order_statement_by', oneOf(table.by, sides)),
    check('order_statement_kind', oneOf(table.kind, statementKinds)),
    check('order_statement_text', sql`${table.text} <> ''`),
    check(
      'order_statement_reason',
      sql`(${table.kind} = 'rejection') = (${table.reason} is not null) and (${oneOf(table.reason, rejectReasonNames)})`,
    ),
  ],
)

/** Pieces of a lot that the buyer has rejected, and the statement that says why. Never changed. */
export const rejectedLine = pgTable(
  'order_rejected_line',
  {
    orderId: uuid().notNull(),
    position: integer().notNull(),
    pieces: integer().notNull(),
    statementId: idOf(() => orderStatement.id),
  },
  (table) => [
    check('order_rejected_line_pieces', sql`${table.pieces} > 0`),
    primaryKey({ columns: [table.orderId, table.position] }),
    foreignKey({
      name: 'order_rejected_line_of',
      columns: [table.orderId, table.position],
      foreignColumns: [tradeOrderLine.orderId, tradeOrderLine.position],
    }),
  ],
)

/** A file that one side has sent, sealed for this row. Never changed once it is used. */
export const orderEvidence = pgTable(
  'order_evidence',
  {
    id: uuid().primaryKey(),
    orderId: idOf(() => tradeOrder.id),
    by: text().$type<Side>().notNull(),
    /** Null until a statement shows it; then nobody can take it back. */
    statementId: uuid().references(() => orderStatement.id),
    /** The same for the buyer's answer about the money, which only operators read. */
    answerId: uuid().references(() => reviewEntry.id),
    /** It shows how this side packed the goods that it has sent. */
    packing: boolean().notNull().default(false),
    /** It shows that the buyer has sent the money, which only operators read. */
    transfer: boolean().notNull().default(false),
    storageKey: text().notNull().unique('order_evidence_key'),
    name: text().notNull(),
    mediaType: text().$type<'application/pdf' | 'image/jpeg' | 'image/png'>().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    sha256: text().notNull(),
    uploadedBy: idOf(() => person.id),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    index('order_evidence_of').on(table.orderId, table.statementId),
    index('order_evidence_unused')
      .on(table.createdAt)
      .where(sql`statement_id is null and answer_id is null and not packing and not transfer`),
    index('order_evidence_answer').on(table.answerId),
    check('order_evidence_by', oneOf(table.by, sides)),
    check(
      'order_evidence_one',
      sql`num_nonnulls(${table.statementId}, ${table.answerId}) + ${table.packing}::integer + ${table.transfer}::integer <= 1`,
    ),
  ],
)

/** A split that one side proposes. What was proposed never changes, and neither does its end. */
export const orderProposal = pgTable(
  'order_proposal',
  {
    id: uuid().primaryKey(),
    orderId: idOf(() => tradeOrder.id),
    by: text().$type<Side>().notNull(),
    personId: idOf(() => person.id),
    /** What the seller gets of the price of the goods, in minor units. */
    seller: bigint({ mode: 'number' }).notNull(),
    at: timestamptz().notNull(),
    state: text().$type<ProposalState>().notNull().default('open'),
    endedAt: timestamptz(),
    endedBy: uuid().references(() => person.id),
  },
  (table) => [
    index('order_proposal_of').on(table.orderId, table.at),
    uniqueIndex('order_proposal_open')
      .on(table.orderId, table.by)
      .where(sql`state = 'open'`),
    check('order_proposal_by', oneOf(table.by, sides)),
    check('order_proposal_state', oneOf(table.state, proposalStates)),
    check('order_proposal_seller', sql`${table.seller} > 0`),
    check(
      'order_proposal_ended',
      sql`num_nulls(${table.endedAt}, ${table.endedBy}) = case ${table.state} when 'open' then 2 else 0 end`,
    ),
  ],
)

/** What operators decide. From a limit on it takes two of them. */
export const orderRuling = pgTable(
  'order_ruling',
  {
    id: uuid().primaryKey(),
    orderId: idOf(() => tradeOrder.id),
    outcome: text().$type<RulingOutcome>().notNull(),
    /** What the seller gets of the price of the goods, in minor units; null unless it is split. */
    seller: bigint({ mode: 'number' }),
    reasoning: text().notNull(),
    needsTwo: boolean().notNull(),
    proposedBy: idOf(() => person.id),
    proposedAt: timestamptz().notNull(),
    state: text().$type<RulingState>().notNull(),
    /** Who confirmed it or turned it down; null if one operator was enough. */
    endedBy: uuid().references(() => person.id),
    endedAt: timestamptz(),
    /** Why it was turned down. */
    endedBecause: text(),
  },
  (table) => [
    uniqueIndex('order_ruling_one')
      .on(table.orderId)
      .where(sql`state <> 'turned-down'`),
    index('order_ruling_proposed')
      .on(table.proposedAt)
      .where(sql`state = 'proposed'`),
    check('order_ruling_outcome', oneOf(table.outcome, rulingOutcomes)),
    check('order_ruling_state', oneOf(table.state, rulingStates)),
    check(
      'order_ruling_seller',
      sql`(${table.outcome} = 'split') = (${table.seller} is not null) and ${table.seller} > 0`,
    ),
    check('order_ruling_reasoning', sql`${table.reasoning} <> ''`),
    check(
      'order_ruling_by_two',
      sql`case ${table.state} when 'proposed' then ${table.needsTwo} and ${table.endedBy} is null when 'in-force' then case when ${table.needsTwo} then coalesce(${table.endedBy} <> ${table.proposedBy}, false) else ${table.endedBy} is null end else ${table.endedBy} is not null end`,
    ),
    check(
      'order_ruling_ended',
      sql`(${table.endedBy} is null) = (${table.endedAt} is null) and (${table.state} = 'turned-down') = (${table.endedBecause} is not null)`,
    ),
  ],
)
