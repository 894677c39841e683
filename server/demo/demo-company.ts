import type { GivenRole } from '#shared/contract/company-roles.ts'
import type { BankAccount } from '#shared/features/companies/bank-account.ts'
import type { Registration } from '#shared/features/companies/registration.ts'
import type { CompanyState } from '#shared/features/companies/verification-rules.ts'

/** A demo company with its owner, its colleagues, and the verification state that it ends in. */
export interface DemoCompany {
  state: CompanyState
  colleagues?: readonly DemoColleague[]
  /** Where it is paid, by an IBAN from the register of IBANs; the holder is the company. */
  payoutAccount?: Pick<BankAccount, 'country' | 'iban'>
  given: Omit<Registration, 'password' | 'accepted' | 'terms'>
}

interface DemoColleague {
  role: GivenRole
  name: string
  email: string
  telephone: string
}
