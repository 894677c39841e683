import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { admin } from '../contract.ts'

export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(admin.overview, {})

type Overview = OutputOf<typeof admin.overview>

const waiting: readonly { of: keyof Overview; label: string; to: string }[] = [
  {
    of: 'submitted',
    label: 'Companies submitted',
    to: `${paths.adminVerifications}?view=submitted`,
  },
  {
    of: 'inReview',
    label: 'Companies in review',
    to: `${paths.adminVerifications}?view=in-review`,
  },
  { of: 'proposed', label: 'Verifications to agree to', to: paths.adminVerifications },
  { of: 'enquiries', label: 'Unanswered messages', to: paths.adminEnquiries },
  { of: 'failedMails', label: 'Mails given up', to: paths.adminOutbox },
  { of: 'queuedMails', label: 'Mails waiting', to: `${paths.adminOutbox}?state=queued` },
  { of: 'suspendedPeople', label: 'People suspended', to: `${paths.adminPeople}?state=suspended` },
]

export function Page() {
  const overview = useLoaderData<Overview>()
  const open = overview.submitted + overview.inReview + overview.enquiries + overview.failedMails
  return (
    <WorkplacePage
      title="Console"
      lead={<p>{open === 0 ? 'Nothing is waiting for you.' : 'This is waiting for you.'}</p>}
    >
      <ul className="figures">
        {waiting.map(({ of, label, to }) => (
          <li key={of}>
            <Link to={to}>
              <span className="d3">{overview[of]}</span>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </WorkplacePage>
  )
}
