import { account, anyone, type Policy, steppedUp } from '#server/auth/policy.ts'
import type { security } from '#shared/features/accounts/security-contract.ts'

const proved = steppedUp(account)

/** Who may do what with the security of accounts. Everybody reaches their own alone. */
export const securityPolicy: Policy<typeof security> = {
  overview: account,
  forgotPassword: anyone,
  resetPassword: anyone,
  changePassword: proved,
  stepUp: account,
  stepUpWithPasskey: account,
  askEmailChange: proved,
  approveEmailChange: anyone,
  confirmEmailChange: anyone,
  setUpTwoStep: proved,
  confirmTwoStep: proved,
  turnOffTwoStep: proved,
  renewRecoveryCodes: proved,
  offerPasskey: anyone,
  offerNewPasskey: proved,
  addPasskey: proved,
  renamePasskey: account,
  removePasskey: proved,
  // Whoever has lost a device must be able to end its session at once.
  endOtherSessions: account,
  endSession: account,
}
