/** What other features may use of companies: the review of their verification, and its clock. */
export { companyFile } from './company-file.ts'
export { companiesOf, companyExists, countWaiting, searchCompanies } from './company-search.ts'
export { readPayouts } from './payout-account.ts'
export { namedByDocuments } from './retention.ts'
export { openDocument } from './documents.ts'
export { listQueue, type QueueView } from './review-queue.ts'
export { moveCompany, type MoveOptions } from './verification.ts'
export { startVerificationClock } from './verification-clock.ts'
