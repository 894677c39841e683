import { auditData } from '#server/audit/personal-data.ts'
import { accountData } from '#server/features/accounts/personal-data.ts'
import { companyData } from '#server/features/companies/personal-data.ts'
import { enquiryData } from '#server/features/site/personal-data.ts'
import { mailData } from '#server/mail/personal-data.ts'

import type { PersonalData } from './personal-data.ts'

/** Everything that is kept about people. The account itself is erased last. */
export const personalData: readonly PersonalData[] = [
  enquiryData,
  mailData,
  companyData,
  auditData,
  accountData,
]
