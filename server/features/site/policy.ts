import { anyone, type Policy } from '#server/auth/policy.ts'
import type { site } from '#shared/features/site/contract.ts'

/** Anyone may write to the house. */
export const sitePolicy: Policy<typeof site> = { enquire: anyone }
