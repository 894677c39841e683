import { Link } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { countryName } from '../../../postal/country-name.ts'
import { paths } from '../../../routing/paths.ts'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { MailLink } from '../../../ui/forms/mail-link.tsx'
import { useMayChange } from '../../../workplace/workplace-page.tsx'
import { detailsAreOpen } from '../company-details.ts'
import { kindLabel } from '../company-kinds.ts'
import type { companyProfile } from '../profile-contract.ts'

/** A company's details, with a link to change them or the reason why that is not possible. */
export function CompanyFacts({ company }: { company: OutputOf<typeof companyProfile.details> }) {
  const changes = useMayChange('details')
  return (
    <>
      <DescriptionList>
        <Description name="Name">{company.companyName}</Description>
        <Description name="Kind">{kindLabel(company.companyKind)}</Description>
        <Description name="Registered in">{countryName(company.country)}</Description>
        <Description name="Registration number">{company.registrationNumber}</Description>
        <Description name="VAT or tax number">{company.taxNumber || 'None given'}</Description>
        <Description name="Registered address">
          <span className="lines">{company.addressLines.join('\n')}</span>
        </Description>
        <Description name="Website">{company.website || 'None given'}</Description>
      </DescriptionList>
      {!changes ? null : detailsAreOpen(company.state) ? (
        <div className="actions">
          <Link className="button button-small" to={paths.companyDetails}>
            Change company details
          </Link>
        </div>
      ) : (
        <p className="quiet">
          You cannot change these details after submitting them for verification. To correct
          something, write to <MailLink to={brand.emails.contact} />.
        </p>
      )}
    </>
  )
}
