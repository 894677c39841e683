/** What other features may use of companies: verification, its review and its deadline job. */
export {
  companiesOf,
  companyExists,
  companyNamesIn,
  companyNamesOf,
  findBuyersByName,
  findTradersByName,
  legalNameOf,
  membersOfCompaniesIn,
  searchCompanies,
} from './company-search.ts'
export { waitingCompanies } from './verification/waiting-companies.ts'
export { companyFile, waitOf } from './company-file.ts'
export { heldPayouts } from './payouts/held-payouts.ts'
export { type NotUsable, readPayouts, usablePayoutAccounts } from './payouts/payout-account.ts'
export {
  companiesById,
  companyTag,
  dropPagesOfMember,
  findCompany,
  decidersOf,
  findMembers,
  holdCompany,
  holdMembers,
  lotsTag,
  mayBuy,
  namedCompany,
  rolesIn,
  peopledCompanies,
  tradingCompanies,
  tradingFigures,
  tradingSeller,
  tradingSellers,
} from './find-company.ts'
export { namesToScreen, pageToScreen } from './names-to-screen.ts'
export { remindReference } from './references/ask-references.ts'
export { openDocument } from './documents/open-document.ts'
export { listQueue } from './verification/review-queue.ts'
export { registeredLines } from './registered-address.ts'
export type { NamedCompany } from './table.ts'
export { decideOnCompany } from './verification/move-company.ts'
export { actorsOf, CompanyActors } from './actors.ts'
