import { operator, type Policy, steppedUp } from '#server/auth/policy.ts'
import type { admin } from '#shared/features/admin/contract.ts'

/** All of it is the operator's; what shuts somebody out, lowers their guard
 * or carries data away wants a fresh proof. */
export const adminPolicy: Policy<typeof admin> = {
  overview: operator,
  people: operator,
  person: operator,
  suspendPerson: steppedUp(operator),
  restorePerson: steppedUp(operator),
  signOutPerson: operator,
  removeSecondStep: steppedUp(operator),
  keepSecondStep: operator,
  resendConfirmation: operator,
  companies: operator,
  company: operator,
  decide: operator,
  suspendCompany: steppedUp(operator),
  note: operator,
  document: operator,
  enquiries: operator,
  enquiry: operator,
  markAnswered: operator,
  outbox: operator,
  retryMail: operator,
  audit: operator,
  checkChain: operator,
  exportAudit: steppedUp(operator),
}
