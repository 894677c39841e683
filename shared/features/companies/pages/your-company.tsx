import { ChevronRight } from 'lucide'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Section, useMe, useTabs, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { CompanyFacts } from '../components/company-facts.tsx'
import { stateTones } from '../components/state-tones.ts'
import { companyProfile } from '../profile-contract.ts'
import { stateWords } from '../verification-rules.ts'

export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(companyProfile.details, {})

/** The company that somebody acts for: its details, and the way to its other pages. */
export function Page() {
  const company = useLoaderData<typeof loader>()
  const me = useMe()
  const { label } = stateWords[company.state]
  return (
    <WorkplacePage
      title={company.companyName}
      lead={<StatusMark tone={stateTones[company.state]}>{label}</StatusMark>}
    >
      <nav className="company-pages" aria-label="Company">
        <ul>
          {useTabs('company').map(({ to, label: name }) => (
            <li key={to}>
              <Link to={to}>
                {name}
                <Icon of={ChevronRight} size={20} />
              </Link>
            </li>
          ))}
          {company.state === 'verified' && me.company !== null && (
            <li>
              <Link to={paths.company(me.company.id)}>
                Public badge
                <Icon of={ChevronRight} size={20} />
              </Link>
            </li>
          )}
        </ul>
      </nav>
      <Section title="On the register">
        <CompanyFacts company={company} />
      </Section>
    </WorkplacePage>
  )
}
