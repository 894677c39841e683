import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { roleLabels } from '../../../contract/company-roles.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { companyKinds } from '../../companies/company-kinds.ts'
import { countryName } from '../../companies/country-name.ts'
import { adminCompanies } from '../companies-contract.ts'
import { CompanyHistory, CompanyNotes } from '../components/company-history.tsx'
import { Decisions } from '../components/decisions.tsx'
import { Documents } from '../components/documents.tsx'
import { Payouts } from '../components/payouts.tsx'
import { References } from '../components/references.tsx'
import { CompanyStatus, roleOf } from '../components/states.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminCompanies.company, { id: args.params.id ?? '' })

type File = OutputOf<typeof adminCompanies.company>

function Details({ company }: Pick<File, 'company'>) {
  const kind = companyKinds.find(({ value }) => value === company.kind)?.label ?? company.kind
  return (
    <DescriptionList>
      <Description name="Legal name">{company.legalName}</Description>
      <Description name="Kind and role">{`${kind}. ${roleOf(company)}`}</Description>
      <Description name="Country">{countryName(company.country)}</Description>
      <Description name="Registration number">{company.registrationNumber || 'None'}</Description>
      <Description name="Tax number">{company.taxNumber || 'None'}</Description>
      <Description name="Address">
        <span className="letter">{company.address}</span>
      </Description>
      {/* Not a link: no operator should open a stranger's address by accident. */}
      <Description name="Website">{company.website || 'None'}</Description>
      <Description name="Registered here">
        <Day of={company.createdAt} time />
      </Description>
      {company.verifiedUntil !== null && (
        <Description name="Verified until">
          <Day of={company.verifiedUntil} />
        </Description>
      )}
    </DescriptionList>
  )
}

export function Page() {
  const file = useLoaderData<File>()
  const { company, documents, references, members } = file
  const log = new URLSearchParams({ kind: 'company', object: company.id })
  return (
    <WorkplacePage title={company.legalName} lead={<CompanyStatus state={company.state} />}>
      <Decisions file={file} />
      <Section title="Details">
        <Details company={company} />
      </Section>
      <Section title="Documents">
        <Documents documents={documents} company={company} />
      </Section>
      <Section title="Trade references">
        <References references={references} />
      </Section>
      <Section title="People">
        <DescriptionList>
          {members.map(({ id, name, email, emailConfirmed, role }) => (
            <Description key={id} name={email}>
              <Link to={paths.adminPerson(id)}>{name}</Link>, {roleLabels[role]}
              {!emailConfirmed && ', address not confirmed'}
            </Description>
          ))}
        </DescriptionList>
      </Section>
      {company.sells && (
        <Section title="Payout account">
          <Payouts payouts={file.payouts} />
        </Section>
      )}
      <Section title="Notes">
        <CompanyNotes id={company.id} notes={file.notes} />
      </Section>
      <Section title="History">
        <CompanyHistory history={file.history} />
        <p className="admin-links">
          <Link className="text-link" to={`${paths.adminAudit}?${log}`}>
            All of the audit log about this company
          </Link>
        </p>
      </Section>
    </WorkplacePage>
  )
}
