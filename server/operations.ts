import { accounts } from '#shared/features/accounts/contract.ts'
import { admin } from '#shared/features/admin/contract.ts'
import { companies } from '#shared/features/companies/contract.ts'
import { verification } from '#shared/features/companies/verification-contract.ts'
import { site } from '#shared/features/site/contract.ts'

import { accountHandlers } from './features/accounts/handlers.ts'
import { accountPolicy } from './features/accounts/policy.ts'
import { adminHandlers } from './features/admin/handlers.ts'
import { adminPolicy } from './features/admin/policy.ts'
import { companyHandlers } from './features/companies/handlers.ts'
import { companyPolicy } from './features/companies/policy.ts'
import { verificationHandlers } from './features/companies/verification-handlers.ts'
import { verificationPolicy } from './features/companies/verification-policy.ts'
import { siteHandlers } from './features/site/handlers.ts'
import { sitePolicy } from './features/site/policy.ts'
import { implement, type Operation } from './http/dispatch.ts'

/** Every operation of the product: the one table behind the API and the pages. */
export const operations: readonly Operation[] = [
  ...implement('site', site, sitePolicy, siteHandlers),
  ...implement('accounts', accounts, accountPolicy, accountHandlers),
  ...implement('companies', companies, companyPolicy, companyHandlers),
  ...implement('verification', verification, verificationPolicy, verificationHandlers),
  ...implement('admin', admin, adminPolicy, adminHandlers),
]
