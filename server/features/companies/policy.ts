import { anyone, type Policy } from '#server/auth/policy.ts'
import type { companies } from '#shared/features/companies/contract.ts'

/** Who may do what with companies. Which company is always the actor's own. */
export const companyPolicy: Policy<typeof companies> = {
  register: anyone,
}
