import { brand } from '../../../brand.ts'
import { countryName } from '../../../postal/country-name.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Stone } from '../../../ui/stone.tsx'
import type { Badge } from '../badge-data.ts'
import { kindLabel, tradesAs } from '../company-kinds.ts'

/** The day in UTC: a public page is the same for every reader, before and after hydration. */
const dayOf = (moment: string) => moment.slice(0, 10)

/** The verified company for search engines, with nothing more than the badge says. */
export const structuredBadge = (
  origin: string,
  { id, name, country, registrationNumber, since, until }: Badge,
) => ({
  '@type': 'Organization',
  name,
  url: origin + paths.company(id),
  address: { '@type': 'PostalAddress', addressCountry: country },
  identifier: registrationNumber,
  hasCertification: {
    '@type': 'Certification',
    name: `Verified by ${brand.name}`,
    issuedBy: { '@type': 'Organization', name: brand.name, url: `${origin}/` },
    certificationStatus: 'https://schema.org/CertificationActive',
    validFrom: dayOf(since),
    expires: dayOf(until),
  },
})

/** The public badge of a verified company, which begins its page. */
export function BadgeFacts({ badge }: { badge: Badge }) {
  const { name, kind, country, registrationNumber, since, until } = badge
  const roles = tradesAs(badge)
  return (
    <div className="badge-page">
      <Stone className="stone badge-stone" />
      <h1 className="d3">{name}</h1>
      <p className="lead">
        <StatusMark tone="good">
          <span>
            Verified {roles} since <Day of={dayOf(since)} />
          </span>
        </StatusMark>
      </p>
      <DescriptionList>
        <Description name="Kind">{kindLabel(kind)}</Description>
        <Description name="Country">{countryName(country)}</Description>
        <Description name="Registration number">{registrationNumber}</Description>
        <Description name="Verified until">
          <Day of={dayOf(until)} />
        </Description>
      </DescriptionList>
      <p className="small quiet">
        {brand.name} has checked the company’s registration, address, owners and trade references.
        The badge says nothing about individual lots or prices.
      </p>
    </div>
  )
}
