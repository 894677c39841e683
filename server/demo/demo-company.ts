import type { Application } from '#server/features/companies/registration-ticket.ts'
import type { GivenRole } from '#shared/contract/company-roles.ts'
import type { CompanyState } from '#shared/features/companies/verification-rules.ts'
import type { PostalAddress, StreetAddress } from '#shared/postal/postal-address.ts'

/** A demo company with its owner, its colleagues, and the verification state that it ends in. */
export interface DemoCompany {
  state: CompanyState
  colleagues?: readonly (readonly [role: GivenRole, ...Person])[]
  /** Where it is paid in its country, from the register of IBANs; the holder is the company. */
  iban?: string
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

/** Somebody of a demo company. */
type Person = readonly [name: string, email: string, telephone: string]

interface Entered extends Pick<DemoCompany, 'colleagues' | 'iban' | 'vault'> {
  companyName: string
  register: readonly [country: DemoCompany['given']['country'], number: string, tax?: string]
  website?: string
  owner: Person
  place: DemoPlace
}

/** A demo company, without what its people left empty. */
export function company(
  state: CompanyState,
  [accountKind, companyKind]: readonly [Application['accountKind'], Application['companyKind']],
  { companyName, register, website = '', owner, place, ...more }: Entered,
): DemoCompany {
  const [country, registrationNumber, taxNumber = ''] = register
  const [name, email, telephone] = owner
  const registered = { companyName, country, registrationNumber, taxNumber, website, place }
  const given = { accountKind, companyKind, ...registered, name, email, telephone }
  return { state, given, ...more }
}
