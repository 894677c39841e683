import type { Application } from '#server/features/companies/registration-ticket.ts'
import type { GivenRole } from '#shared/contract/company-roles.ts'
import type { BankAccount } from '#shared/features/companies/bank-account.ts'
import type { CompanyState } from '#shared/features/companies/verification-rules.ts'
import type { PostalAddress, StreetAddress } from '#shared/postal/postal-address.ts'

/** A demo company with its owner, its colleagues, and the verification state that it ends in. */
export interface DemoCompany {
  state: CompanyState
  colleagues?: readonly DemoColleague[]
  /** Where it is paid, by an IBAN from the register of IBANs; the holder is the company. */
  payoutAccount?: Pick<BankAccount, 'country' | 'iban'>
  given: Omit<Application, 'terms' | 'address'> & { place: DemoPlace }
  /** A vault that takes in what the company buys; without one it has its goods delivered to itself. */
  vault?: { careOf: string; place: DemoPlace }
}

/** Where a demo company is. The streets are named as examples, so nobody lives there. */
type DemoPlace = Pick<StreetAddress, 'lines'> & Partial<Omit<StreetAddress, 'lines'>>

/** The address of a place in its country. */
export const streetOf = (place: DemoPlace): StreetAddress => ({
  district: '',
  city: '',
  region: '',
  postalCode: '',
  ...place,
})

/** An address of a demo company, in its country. */
export const demoAddress = (
  { given: { companyName, country } }: Pick<DemoCompany, 'given'>,
  place: DemoPlace,
  careOf = '',
): PostalAddress => ({
  country,
  recipient: companyName,
  careOf,
  ...streetOf(place),
})

interface DemoColleague {
  role: GivenRole
  name: string
  email: string
  telephone: string
}
