import { anyone, member, type Policy } from '#server/auth/policy.ts'
import type { verification } from '#shared/features/companies/verification-contract.ts'

/** A company's verification is its own people's. Links and badges are anybody's who has them. */
export const verificationPolicy: Policy<typeof verification> = {
  own: member,
  submit: member,
  withdraw: member,
  addDocument: member,
  removeDocument: member,
  openDocument: member,
  addReference: member,
  resendReference: member,
  removeReference: member,
  openReference: anyone,
  answerReference: anyone,
  declineReference: anyone,
  badge: anyone,
}
