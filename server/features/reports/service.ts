/** What other features may use of reports. */
export { refuseOwnDecision, settleAppeal } from './answer-appeal.ts'
export { appealUntil } from './appeal.ts'
export { waitingAppeals } from './list-appeals.ts'
export { waitingReports } from './list-reports.ts'
