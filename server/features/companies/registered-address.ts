import { addressLines, checkedAddress } from '#server/postal/addresses.ts'
import type { CompanyDetails } from '#shared/features/companies/company-details.ts'
import type { StreetAddress } from '#shared/postal/postal-address.ts'

import type { NamedCompany } from './table.ts'

/** The registered address of a company in the lines of its country, which comes last; without its name. */
export const registeredLines = ({
  country,
  address,
}: Pick<NamedCompany, 'country' | 'address'>): string[] =>
  addressLines({ country, recipient: '', careOf: '', ...address })

/**
 * A registered address with only what its country has.
 * @throws ProblemError 422 with everything that is wrong with it
 */
export function checkedRegistered({
  country,
  address,
  keepPostalCode,
}: Pick<CompanyDetails, 'country' | 'address' | 'keepPostalCode'>): StreetAddress {
  const {
    country: _country,
    recipient: _recipient,
    careOf: _careOf,
    ...checked
  } = checkedAddress(
    { country, recipient: '', careOf: '', ...address },
    { keepPostalCode, pointer: '/address' },
  )
  return checked
}
