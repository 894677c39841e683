import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import { currencies, type Currency } from '#shared/contract/money.ts'
import {
  endedPayoutStates,
  type LineState,
  lineStates,
  type PayoutKind,
  payoutKinds,
  type PayoutState,
  payoutStates,
} from '#shared/features/ledger/bank-states.ts'
import {
  type AnswerState,
  answerStates,
  payeeChecks,
  payoutFormats,
} from '#shared/features/payments/states.ts'

import { person } from '../accounts/table.ts'
import { company, oneOf } from '../companies/table.ts'
import { tradeOrder } from '../orders/table.ts'

/** Minor units. */
export const minorUnits = () => bigint({ mode: 'number' }).notNull()

/** A statement of one of our accounts, as a bank's file said it. */
export const bankStatement = pgTable(
  'bank_statement',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Of the file, in hexadecimal; a file may have several statements. */
    sha256: text().notNull(),
    position: integer().notNull(),
    format: text().notNull(),
    /** Our IBAN. */
    account: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    periodFrom: date().notNull(),
    periodTo: date().notNull(),
    opening: minorUnits(),
    closing: minorUnits(),
    importedBy: idOf(() => person.id),
    importedAt: timestamptz().notNull(),
  },
  (table) => [
    unique('bank_statement_file').on(table.sha256, table.position),
    index('bank_statement_latest').on(table.currency, table.periodTo, table.importedAt),
    check('bank_statement_currency', oneOf(table.currency, currencies)),
    check('bank_statement_period', sql`${table.periodFrom} <= ${table.periodTo}`),
  ],
)

/** An order to our bank to pay, in a file that somebody gives to it. */
export const payoutFile = pgTable(
  'payout_file',
  {
    id: uuid().primaryKey(),
    currency: text().$type<Currency>().notNull(),
    format: text({ enum: payoutFormats }).notNull(),
    /** The file, sealed for this row: whoever downloads it again gets the same bytes. */
    sealed: text().notNull(),
    createdBy: idOf(() => person.id),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    index('payout_file_latest').on(table.currency, table.createdAt),
    check('payout_file_currency', oneOf(table.currency, currencies)),
    check('payout_file_format', oneOf(table.format, payoutFormats)),
  ],
)

/** What the bank has answered to a file of payouts. */
export const payoutAnswer = pgTable(
  'payout_answer',
  {
    /** Of the bank's file, in hexadecimal: it counts once. */
    sha256: text().primaryKey(),
    fileId: idOf(() => payoutFile.id),
    state: text().$type<AnswerState>().notNull(),
    /** How many payouts the bank rejects. */
    rejected: integer().notNull(),
    importedBy: idOf(() => person.id),
    importedAt: timestamptz().notNull(),
  },
  (table) => [
    index('payout_answer_file').on(table.fileId, table.importedAt),
    check('payout_answer_state', oneOf(table.state, answerStates)),
    check('payout_answer_rejected', sql`${table.rejected} >= 0`),
  ],
)

/** Money on its way out: the proceeds of an order, or a payment that goes back. */
export const payout = pgTable(
  'payout',
  {
    id: uuid().primaryKey(),
    /** Part of the reference that comes back on statements. */
    number: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAsIdentity({ startWith: 20_001 })
      .unique('payout_number'),
    kind: text().$type<PayoutKind>().notNull(),
    /** These three are null for a payment that is for no order. */
    orderId: uuid().references(() => tradeOrder.id),
    orderNumber: integer(),
    companyId: uuid().references(() => company.id),
    /** The payment that is sent back. */
    lineId: uuid().references((): AnyPgColumn => bankLine.id),
    currency: text().$type<Currency>().notNull(),
    amount: minorUnits(),
    /** The seller's payout account; null for money that goes back, and to an account that an operator entered. */
    accountId: uuid(),
    /** The account at that time, sealed for this row. */
    accountHolder: text().notNull(),
    lastFour: text().notNull(),
    sealed: text().notNull(),
    /** How an operator who has entered the account knows it; null if nobody has. */
    namedBecause: text(),
    format: text({ enum: payoutFormats }).notNull(),
    state: text().$type<PayoutState>().notNull().default('prepared'),
    preparedBy: idOf(() => person.id),
    preparedAt: timestamptz().notNull(),
    approvedBy: uuid().references(() => person.id),
    approvedAt: timestamptz(),
    fileId: uuid().references(() => payoutFile.id),
    sentAt: timestamptz(),
    /** When it was booked at the bank, came back, or was withdrawn. */
    endedAt: timestamptz(),
    endedBecause: text(),
    /** How the payee's bank compared the account holder's name; null until the bank answers. */
    payeeCheck: text({ enum: payeeChecks }),
  },
  (table) => [
    // An order is paid out once, and back once, unless the money came back.
    uniqueIndex('payout_of_order')
      .on(table.orderId, table.kind)
      .where(sql`not (${oneOf(table.state, endedPayoutStates)})`),
    uniqueIndex('payout_of_line')
      .on(table.lineId)
      .where(sql`not (${oneOf(table.state, endedPayoutStates)})`),
    index('payout_state').on(table.state, table.preparedAt),
    index('payout_file_of').on(table.fileId),
    index('payout_live')
      .on(table.currency, table.preparedAt, table.id)
      .where(sql`state in ('prepared', 'approved', 'sent')`),
    index('payout_order').on(table.orderId),
    index('payout_company').on(table.companyId, table.number),
    index('payout_line').on(table.lineId),
    index('payout_ended').on(table.currency, table.endedAt),
    check('payout_state_known', oneOf(table.state, payoutStates)),
    check('payout_kind', oneOf(table.kind, payoutKinds)),
    check('payout_payee_check', oneOf(table.payeeCheck, payeeChecks)),
    check(
      'payout_account',
      sql`(${table.kind} <> 'proceeds' or ${table.namedBecause} is not null) = (${table.accountId} is null)`,
    ),
    check(
      'payout_for',
      sql`case ${table.kind} when 'return' then ${table.lineId} is not null and num_nonnulls(${table.orderId}, ${table.orderNumber}, ${table.companyId}) = 0 else ${table.lineId} is null and num_nulls(${table.orderId}, ${table.orderNumber}, ${table.companyId}) = 0 end`,
    ),
    check('payout_currency', oneOf(table.currency, currencies)),
    check('payout_amount', sql`${table.amount} > 0`),
    check('payout_named', sql`${table.namedBecause} <> ''`),
    check('payout_by_two', sql`${table.approvedBy} <> ${table.preparedBy}`),
    check(
      'payout_approved',
      sql`num_nonnulls(${table.approvedBy}, ${table.approvedAt}) in (0, 2) and (${oneOf(table.state, ['prepared', 'withdrawn'])} or ${table.approvedBy} is not null)`,
    ),
    check(
      'payout_sent',
      sql`(${oneOf(table.state, ['sent', 'booked', 'bounced'])}) = (${table.fileId} is not null) and num_nonnulls(${table.fileId}, ${table.sentAt}) in (0, 2)`,
    ),
  ],
)

/**
 * A line of a statement. What arrived is booked and matched in one transaction for each line. At
 * commit, a trigger checks that the lines of an order, without their remainders, are its total.
 */
export const bankLine = pgTable(
  'bank_line',
  {
    id: uuid().primaryKey(),
    statementId: idOf(() => bankStatement.id),
    account: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** Of what the line says, and of how many have said the same: another statement may repeat it. */
    fingerprint: text().notNull(),
    bookedOn: date().notNull(),
    /** What arrived is positive. */
    amount: minorUnits(),
    name: text().notNull(),
    /** The other account, sealed for this row; null if the bank does not say. */
    sealedAccount: text(),
    lastFour: text().notNull(),
    /** For whom it was paid, such as the customer of a collecting provider; empty if the bank does not say. */
    paidFor: text().notNull().default(''),
    remittance: text().notNull(),
    paymentReference: text().notNull(),
    bankReference: text().notNull(),
    /** Whether it is what the bank took for a payment that stands beside it. */
    isCharge: boolean().notNull().default(false),
    /** What of it could not be read, in a sentence: it waits for an operator. */
    problem: text(),
    state: text().$type<LineState>().notNull().default('new'),
    /** The order that it paid, alone or with others. */
    orderId: uuid().references(() => tradeOrder.id),
    /** The order whose reference it has, as long as that waits for more. */
    namedOrderId: uuid().references(() => tradeOrder.id),
    /** The line that was more than its order needed; this row is what was left of it. */
    remainderOf: uuid()
      .unique('bank_line_remainder')
      .references((): AnyPgColumn => bankLine.id),
    /** The payout that it is, that came back with it, or that sends it back. */
    payoutId: uuid().references(() => payout.id),
    /** Names the ledger's entry if it is money of ours; another each time that it is booked so. */
    oursId: uuid().unique('bank_line_ours_id'),
    /** The operator who matched it, or said that it is ours, and why; null if it matched by itself. */
    matchedBy: uuid().references(() => person.id),
    /** The second operator, from a limit on. */
    confirmedBy: uuid().references(() => person.id),
    matchedAt: timestamptz(),
    reason: text(),
  },
  (table) => [
    unique('bank_line_once').on(table.account, table.currency, table.fingerprint),
    index('bank_line_statement').on(table.statementId),
    index('bank_line_waiting')
      .on(table.currency, table.bookedOn, table.id)
      .where(sql`state in ('new', 'suspense')`),
    index('bank_line_order').on(table.orderId),
    index('bank_line_named')
      .on(table.namedOrderId)
      .where(sql`named_order_id is not null`),
    index('bank_line_payout').on(table.payoutId),
    index('bank_line_day').on(table.currency, table.bookedOn),
    index('bank_line_ours')
      .on(table.currency, table.matchedAt)
      .where(sql`state = 'ours'`),
    check('bank_line_currency', oneOf(table.currency, currencies)),
    check('bank_line_state', oneOf(table.state, lineStates)),
    check('bank_line_charge', sql`not ${table.isCharge} or ${table.amount} < 0`),
    check('bank_line_amount', sql`${table.amount} <> 0`),
    check(
      'bank_line_matched',
      sql`(${table.state} = 'matched') = (${table.orderId} is not null) and (${table.orderId} is null or ${table.amount} > 0)`,
    ),
    check('bank_line_own', sql`(${table.state} = 'own') = (${table.payoutId} is not null)`),
    check('bank_line_ours', sql`(${table.state} = 'ours') = (${table.oursId} is not null)`),
    check(
      'bank_line_remainder_of',
      sql`${table.remainderOf} is null or (${table.amount} > 0 and ${table.state} <> 'new')`,
    ),
    check('bank_line_by_hand', sql`(${table.matchedBy} is null) = (${table.reason} is null)`),
    check(
      'bank_line_by_two',
      sql`${table.confirmedBy} is null or coalesce(${table.confirmedBy} <> ${table.matchedBy}, false)`,
    ),
  ],
)
