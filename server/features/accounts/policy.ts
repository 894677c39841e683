import { account, anyone, type Policy } from '#server/auth/policy.ts'
import type { accounts } from '#shared/features/accounts/contract.ts'

/** Who may do what with accounts. Everybody reaches their own alone: the person is the actor's. */
export const accountPolicy: Policy<typeof accounts> = {
  me: account,
  confirmEmail: anyone,
  resendConfirmation: account,
}
