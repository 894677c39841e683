import { ChevronRight } from 'lucide'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { LastDay } from '../../../ui/day.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { useMe, useTabs, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { CompanyFacts } from '../components/company-facts.tsx'
import { markOf } from '../components/state-tones.ts'
import { companyProfile } from '../profile-contract.ts'
import { positionOf } from '../standing.ts'

export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(companyProfile.details, {})

/** The company that somebody acts for: its details, and the way to its other pages. */
export function Page() {
  const company = useLoaderData<typeof loader>()
  const { verifiedUntil } = company
  const { tone, word } = markOf(positionOf(company))
  const me = useMe()
  const badge = me.company !== null && me.company.verified ? paths.company(me.company.id) : null
  const pages = [
    ...useTabs('company'),
    ...(badge === null ? [] : [{ to: badge, label: 'Public badge' }]),
    { to: paths.activity, label: 'Activity' },
  ]
  return (
    <WorkplacePage
      title={company.companyName}
      documentTitle="Company"
      lead={
        <StatusMark tone={tone}>
          <span>
            {word}
            {badge !== null && verifiedUntil !== null && (
              <>
                {' '}
                until <LastDay of={verifiedUntil} />
              </>
            )}
          </span>
        </StatusMark>
      }
    >
      <div className="your-company">
        <section aria-labelledby="facts-title">
          <h2 className="d5" id="facts-title">
            Company details
          </h2>
          <CompanyFacts company={company} />
        </section>
        <nav aria-labelledby="pages-title">
          <h2 className="d5" id="pages-title">
            More about your company
          </h2>
          <ul>
            {pages.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>
                  {label}
                  <Icon of={ChevronRight} size={20} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </WorkplacePage>
  )
}
