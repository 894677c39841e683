import { account, type Policy, steppedUp } from '#server/auth/policy.ts'
import type { profile } from '#shared/features/accounts/profile-contract.ts'

/** Who may do what with a profile. Everybody reaches their own alone: the person is the actor's. */
export const profilePolicy: Policy<typeof profile> = {
  overview: account,
  details: account,
  changeDetails: account,
  notifications: account,
  changeNotifications: account,
  exportData: steppedUp(account),
  close: steppedUp(account),
}
