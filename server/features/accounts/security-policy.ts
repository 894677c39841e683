import { account, anyone, confirmed, type Policy, steppedUp } from '#server/auth/policy.ts'
import type { security } from '#shared/features/accounts/security-contract.ts'

const proved = steppedUp(account)
/** Nobody ties a second step of theirs to somebody else's address. */
const protects = steppedUp(confirmed)

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
  setUpTwoStep: protects,
  confirmTwoStep: protects,
  turnOffTwoStep: proved,
  keepSecondStep: anyone,
  renewRecoveryCodes: proved,
  offerPasskey: anyone,
  offerNewPasskey: protects,
  addPasskey: protects,
  renamePasskey: account,
  removePasskey: proved,
  // Whoever has lost a device must be able to end its session at once.
  endOtherSessions: account,
  endSession: account,
}
