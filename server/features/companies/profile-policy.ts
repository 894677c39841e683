import {
  member,
  type Policy,
  represents,
  seller,
  steppedUp,
  twoStepped,
} from '#server/auth/policy.ts'
import type { companyProfile } from '#shared/features/companies/profile-contract.ts'

/** Who may do what with a company's profile. Which company is always the actor's own. */
export const companyProfilePolicy: Policy<typeof companyProfile> = {
  details: represents,
  changeDetails: member,
  payouts: represents,
  // A stolen password alone must not lead the proceeds elsewhere.
  setPayouts: steppedUp(twoStepped(seller)),
}
