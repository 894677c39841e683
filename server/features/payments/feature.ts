import { type Feature, onTime } from '#server/contract/feature.ts'
import { allow, type Handlers, implement } from '#server/contract/operation.ts'
import { member, operator, represents, steppedUp, views } from '#server/contract/rules.ts'
import { orderCase } from '#shared/features/orders/case/contract.ts'
import { orderFunds } from '#shared/features/orders/contract.ts'
import { companyPayouts } from '#shared/features/payments/company-payouts-contract.ts'
import { payments } from '#shared/features/payments/contract.ts'

import { readClosings, signClosing } from './closing/sign-closing.ts'
import { readCases } from './desk-cases.ts'
import * as events from './events.ts'
import { listWaiting, readDesk, readTrialBalance } from './money-desk.ts'
import { approvePayouts } from './payouts/approve-payouts.ts'
import {
  listCompanyPayouts,
  readNextPayouts,
  statementOfPayouts,
} from './payouts/company-payouts.ts'
import { endPayout } from './payouts/end-payout.ts'
import { importAnswer } from './payouts/import-answer.ts'
import { readOwed } from './payouts/list-owed.ts'
import { listPayouts, namesOfPayouts } from './payouts/list-payouts.ts'
import { prepareNamed, preparePayouts, prepareReturn } from './payouts/prepare-payouts.ts'
import { downloadPayoutFile, sendPayouts } from './payouts/send-payouts.ts'
import { paymentData } from './personal-data.ts'
import { readOrderCase } from './read-order-case.ts'
import { listArrivedOwn, meetDeadlines } from './statements/arrived.ts'
import { bookAsOurs, listOurs, reverseOurs } from './statements/book-as-ours.ts'
import { bookNewLines, importStatement } from './statements/import-statement.ts'
import { listLines } from './statements/list-lines.ts'
import { matchByHand, turnDownForLine } from './statements/match-by-hand.ts'
import { payoutReturned } from './statements/returned-payout.ts'
import { verifyBooks, verifyDaily } from './verify-books.ts'

/** What moves money on somebody's word needs a fresh proof of who that is. */
const proved = steppedUp(operator)

const handlers: Handlers<typeof payments> = {
  cases: allow(operator, readCases),
  desk: allow(operator, (ctx, { currency }) => readDesk(ctx, currency)),
  waiting: allow(operator, (ctx, { currency }) => listWaiting(ctx, currency)),
  lines: allow(operator, listLines),
  payouts: allow(operator, (ctx, { currency }) => listPayouts(ctx, currency)),
  owed: allow(operator, readOwed),
  importStatement: allow(operator, importStatement),
  match: allow(proved, matchByHand),
  turnDown: allow(operator, turnDownForLine),
  payoutReturned: allow(proved, payoutReturned),
  sendBack: allow(operator, prepareReturn),
  prepareNamed: allow(proved, prepareNamed),
  prepare: allow(operator, (ctx, { owed }) => preparePayouts(ctx, owed)),
  approve: allow(proved, (ctx, { payouts }) => approvePayouts(ctx, payouts)),
  send: allow(proved, sendPayouts),
  file: allow(operator, (ctx, { id }) => downloadPayoutFile(ctx, id)),
  end: allow(proved, endPayout),
  importAnswer: allow(proved, importAnswer),
  ours: allow(operator, (ctx, { currency }) => listOurs(ctx, currency)),
  bookAsOurs: allow(proved, bookAsOurs),
  reverseOurs: allow(proved, reverseOurs),
  closings: allow(operator, (ctx, { currency }) => readClosings(ctx, currency)),
  signClosing: allow(proved, signClosing),
  trialBalance: allow(operator, readTrialBalance),
  checkLedger: allow(operator, verifyBooks),
}

const fundsHandlers: Handlers<typeof orderFunds> = {
  arrived: allow(member, listArrivedOwn),
}

const caseHandlers: Handlers<typeof orderCase> = {
  readCase: allow(operator, (ctx, { number }) => readOrderCase(ctx, number)),
}

const seesPayouts = views(represents, 'payouts')

const companyHandlers: Handlers<typeof companyPayouts> = {
  next: allow(seesPayouts, readNextPayouts),
  list: allow(seesPayouts, listCompanyPayouts),
  statement: allow(seesPayouts, (ctx, { month }) => statementOfPayouts(ctx, month)),
}

/** Clients' money at the bank: statements, what they pay for, and payouts. */
export const paymentsFeature: Feature = {
  operations: [
    ...implement('payments', payments, handlers),
    ...implement('orders', orderFunds, fundsHandlers),
    ...implement('orders', orderCase, caseHandlers),
    ...implement('companyPayouts', companyPayouts, companyHandlers),
  ],
  events: Object.values(events),
  names: { payout: namesOfPayouts },
  personalData: paymentData,
  jobs: [
    { name: 'lines of bank statements', ...onTime, run: bookNewLines },
    { name: 'deadlines of orders', ...onTime, run: meetDeadlines },
    // Not while the server is starting, and from then on daily.
    { name: 'check of the ledger', first: 600_000, every: 86_400_000, run: verifyDaily },
  ],
}
