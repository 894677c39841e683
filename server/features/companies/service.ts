/** What other features may use of companies: verification, its review and its deadline job. */
export { companyFile } from './company-file.ts'
export {
  companiesOf,
  companyExists,
  companyNamesOf,
  membersOfCompaniesIn,
  searchCompanies,
} from './company-search.ts'
export { waitingCompanies } from './verification/waiting-companies.ts'
export { readPayouts } from './payouts/payout-account.ts'
export { dropPagesOfMember } from './find-company.ts'
export { openDocument } from './documents/open-document.ts'
export { listQueue, type QueueView } from './verification/review-queue.ts'
export { decideOnCompany } from './verification/move-company.ts'
export { CompanyActors } from './actors.ts'
