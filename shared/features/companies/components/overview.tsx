import { Link } from 'react-router-dom'

import { mayChange } from '../../../contract/company-roles.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { Workplace } from '../../../workplace/workplace.tsx'
import { recentChanges } from '../../accounts/recent-changes.ts'
import type { OverviewData } from '../overview-data.ts'
import { stateWords } from '../verification-rules.ts'
import { LeftToDo, type Task } from './left-to-do.tsx'
import { stateTones } from './state-tones.ts'

const role = ({ sells, buys }: { sells: boolean; buys: boolean }) =>
  sells && buys ? 'Sells and buys' : sells ? 'Sells' : 'Buys'

function tasksOf({ me, overview, company, payouts }: OverviewData): Task[] {
  const own = me.company?.role
  const setsPayouts = payouts !== null && own !== undefined && mayChange(own, 'payouts')
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
      why:
        me.company?.twoStepFrom == null ? (
          `It keeps others out even if they learn your password.${setsPayouts ? ' You need it for a payout account.' : ''}`
        ) : (
          <>
            Your company requires it. Without it you cannot work for the company from{' '}
            <Day of={me.company.twoStepFrom} /> on.
          </>
        ),
      to: paths.profileSecurity,
    },
  ]
  if (own === undefined) return tasks
  if (company !== null && mayChange(own, 'papers')) {
    tasks.push({
      label: 'Have your company verified',
      done: company.state === 'verified',
      why:
        company.state === 'draft'
          ? 'Send its papers for review. Trading is open to verified companies only.'
          : stateWords[company.state].says,
      to: paths.profileCompany,
    })
  }
  if (setsPayouts) {
    tasks.push({
      label: 'Add a payout account',
      done: payouts.current !== null,
      why: 'Where the proceeds of your sales are to be paid.',
      to: paths.profilePayouts,
    })
  }
  return tasks
}

/** A member's first page: who they are here, what is left to do, and what has changed. */
export function Overview({ data }: { data: OverviewData }) {
  const { me, menu, overview, company } = data
  const tasks = tasksOf(data)
  const open = tasks.filter(({ done }) => !done).length
  return (
    <Workplace group="profile" menu={menu} me={me}>
      <WorkplacePage title="Your profile" lead={`Welcome, ${me.name}.`}>
        {me.operator && (
          <p className="actions">
            <Link className="button" to={paths.admin}>
              Open the console
            </Link>
          </p>
        )}
        {company !== null && (
          <Section title={company.companyName}>
            <DescriptionList>
              <Description name="Role">{role(company)}</Description>
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
              <Description name="Member since">
                <Day of={overview.memberSince} />
              </Description>
            </DescriptionList>
          </Section>
        )}
        <Section title={open === 0 ? 'Everything is done' : 'Left to do'}>
          <LeftToDo tasks={tasks} />
        </Section>
        {overview.recent.length > 0 && (
          <Section title="Recent changes">
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
    </Workplace>
  )
}
