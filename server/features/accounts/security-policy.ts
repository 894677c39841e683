import { account, type Policy } from '#server/auth/policy.ts'
import type { security } from '#shared/features/accounts/security-contract.ts'

/** Who may do what with the security of accounts. Everybody reaches their own alone. */
export const securityPolicy: Policy<typeof security> = {
  stepUp: account,
}
