import { accounts } from '#shared/features/accounts/contract.ts'
import { security } from '#shared/features/accounts/security-contract.ts'
import { profile } from '#shared/features/accounts/profile-contract.ts'
import { companyProfile } from '#shared/features/companies/profile-contract.ts'
import { admin } from '#shared/features/admin/contract.ts'
import { companies } from '#shared/features/companies/contract.ts'
import { verification } from '#shared/features/companies/verification-contract.ts'
import { site } from '#shared/features/site/contract.ts'

import { accountHandlers } from './features/accounts/handlers.ts'
import { accountPolicy } from './features/accounts/policy.ts'
import { securityHandlers } from './features/accounts/security-handlers.ts'
import { securityPolicy } from './features/accounts/security-policy.ts'
import { adminHandlers } from './features/admin/handlers.ts'
import { adminPolicy } from './features/admin/policy.ts'
import { companyHandlers } from './features/companies/handlers.ts'
import { companyPolicy } from './features/companies/policy.ts'
import { verificationHandlers } from './features/companies/verification-handlers.ts'
import { verificationPolicy } from './features/companies/verification-policy.ts'
import { siteHandlers } from './features/site/handlers.ts'
import { sitePolicy } from './features/site/policy.ts'
import { profileHandlers } from './features/accounts/profile-handlers.ts'
import { profilePolicy } from './features/accounts/profile-policy.ts'
import { companyProfileHandlers } from './features/companies/profile-handlers.ts'
import { companyProfilePolicy } from './features/companies/profile-policy.ts'
import { implement, type Operation } from './http/dispatch.ts'
import { personalData } from './privacy/sources.ts'

/** Every operation of the product: the one table behind the API and the pages. */
export const operations: readonly Operation[] = [
  ...implement('site', site, sitePolicy, siteHandlers),
  ...implement('accounts', accounts, accountPolicy, accountHandlers),
  ...implement('security', security, securityPolicy, securityHandlers),
  ...implement('companies', companies, companyPolicy, companyHandlers),
  ...implement('verification', verification, verificationPolicy, verificationHandlers),
  ...implement('profile', profile, profilePolicy, profileHandlers(personalData)),
  ...implement('companyProfile', companyProfile, companyProfilePolicy, companyProfileHandlers),
  ...implement('admin', admin, adminPolicy, adminHandlers),
]
