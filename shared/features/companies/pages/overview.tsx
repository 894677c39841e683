import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { meOf, Section, useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { profile } from '../../accounts/profile-contract.ts'
import { recentChanges } from '../../accounts/recent-changes.ts'
import { LeftToDo, type Task } from '../components/left-to-do.tsx'
import { stateTones } from '../components/state-tones.ts'
import { companyProfile } from '../profile-contract.ts'
import { stateWords } from '../verification-rules.ts'

/** What is left to do, what has changed, and the company. Fetched in parallel where possible. */
export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const [me, overview] = await Promise.all([meOf(args), call(profile.overview, {})])
  if (me.company === null) return { overview, company: null, payouts: null }
  const [company, payouts] = await Promise.all([
    call(companyProfile.details, {}),
    me.company.sells ? call(companyProfile.payouts, {}) : null,
  ])
  return { overview, company, payouts }
}
type OverviewData = Awaited<ReturnType<typeof loader>>

function tasksOf(
  me: ReturnType<typeof useMe>,
  { overview, company, payouts }: OverviewData,
): Task[] {
  const tasks: Task[] = [
    {
      label: 'Confirm your email address',
      done: me.emailConfirmed,
      why: `We have sent a link to ${me.email}. It is valid for one day.`,
      to: null,
    },
    {
      label: 'Set up two-step login',
      done: overview.twoStep,
      why: 'It keeps others out even if they learn your password. You need it for a payout account.',
      to: paths.profileSecurity,
    },
  ]
  if (company !== null) {
    tasks.push({
      label: 'Have your company verified',
      done: company.state === 'verified',
      why:
        company.state === 'draft'
          ? 'Send its papers for review. Trading is open to verified companies only.'
          : stateWords[company.state].says,
      to: paths.verification,
    })
  }
  if (payouts !== null) {
    tasks.push({
      label: 'Add a payout account',
      done: payouts.current !== null,
      why: 'Where the proceeds of your sales are to be paid.',
      to: paths.payouts,
    })
  }
  return tasks
}

/** Where logging in leads: where the company stands, what is left to do, and what has changed. */
export function Page() {
  const me = useMe()
  const data = useLoaderData<typeof loader>()
  const { overview, company } = data
  const tasks = tasksOf(me, data)
  const open = tasks.filter(({ done }) => !done).length
  return (
    <WorkplacePage title={company?.companyName ?? 'Overview'} lead={`Welcome, ${me.name}.`}>
      {me.operator && (
        <p className="actions">
          <Link className="button" to={paths.admin}>
            Open the console
          </Link>
        </p>
      )}
      {company !== null && (
        <DescriptionList>
          <Description name="Verification">
            <StatusMark tone={stateTones[company.state]}>
              {stateWords[company.state].label}
            </StatusMark>
            {company.state === 'verified' && company.verifiedUntil !== null && (
              <>
                {' '}
                until <Day of={company.verifiedUntil} />
              </>
            )}
          </Description>
        </DescriptionList>
      )}
      <Section title={open === 0 ? 'Everything is done' : 'Next steps'}>
        <LeftToDo tasks={tasks} />
      </Section>
      {overview.recent.length > 0 && (
        <Section title="Recent activity">
          <DescriptionList>
            {overview.recent.map(({ at, action }) => (
              <Description key={at + action} name={<Day of={at} time />}>
                {recentChanges[action] ?? action}
              </Description>
            ))}
          </DescriptionList>
        </Section>
      )}
    </WorkplacePage>
  )
}
