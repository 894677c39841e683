import type { GivenRole } from '#shared/contract/company-roles.ts'
import type { BankAccount } from '#shared/features/companies/bank-account.ts'
import type { Registration } from '#shared/features/companies/registration.ts'
import type { CompanyState } from '#shared/features/companies/verification-rules.ts'
import type { PostalAddress } from '#shared/postal/postal-address.ts'

/** A demo company with its owner, its colleagues, and the verification state that it ends in. */
export interface DemoCompany {
  state: CompanyState
  colleagues?: readonly DemoColleague[]
  /** Where it is paid, by an IBAN from the register of IBANs; the holder is the company. */
  payoutAccount?: Pick<BankAccount, 'country' | 'iban'>
  given: Omit<Registration, 'password' | 'accepted' | 'terms' | 'address'> & { place: DemoPlace }
  /** A vault that takes in what the company buys; without one it has its goods delivered to itself. */
  vault?: { careOf: string; place: DemoPlace }
}

/** Where a demo company is. The streets are named as examples, so nobody lives there. */
type DemoPlace = Pick<PostalAddress, 'lines'> &
  Partial<Pick<PostalAddress, 'city' | 'region' | 'postalCode'>>

/** An address of a demo company, in its country. */
export const demoAddress = (
  { given: { companyName, country } }: Pick<DemoCompany, 'given'>,
  place: DemoPlace,
  careOf = '',
): PostalAddress => ({
  country,
  recipient: companyName,
  careOf,
  district: '',
  city: '',
  region: '',
  postalCode: '',
  ...place,
})

interface DemoColleague {
  role: GivenRole
  name: string
  email: string
  telephone: string
}
