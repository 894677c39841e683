import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import type { Me } from '../../../session/me.ts'
import { useReader } from '../../../ui/reader.ts'
import { dayInSentence, type Reader } from '../../../ui/time-words.ts'
import { useNow } from '../../../ui/use-now.ts'
import { capitalised, numberWord } from '../../../ui/words.ts'
import { Outline } from '../../../workplace/skeletons.tsx'
import { useMayChange, useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { ActivityList } from '../components/activity-list.tsx'
import { CompanyCells } from '../components/company-cells.tsx'
import { CompanyStanding } from '../components/company-standing.tsx'
import { OverviewFigures, useFigures } from '../components/overview-figures.tsx'
import { Meanwhile, NextSteps, Part, StillOpen } from '../components/overview-lists.tsx'
import { OverviewOutline } from '../components/overview-skeleton.tsx'
import { endOf, useWaiting, WaitingForYou, type Waitings } from '../components/waiting-for-you.tsx'
import { ConsoleClosed, NoCompany } from '../components/without-company.tsx'
import { loadOverview, type OverviewCompany, type OverviewData } from '../load-overview.ts'
import { isWithReviewer, meanwhileOf, nextSteps, stillOpen, waitingOf } from '../overview-tasks.ts'
import { standingOf } from '../standing.ts'

export const loader = (args: LoaderFunctionArgs) => loadOverview(args)

/** "Good afternoon, Clara." by the reader's own clock. */
function greetingOf({ name }: Me, now: Date): string {
  const hour = now.getHours()
  const part = hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
  // At night, neither “Good evening” nor “Good morning” fits.
  return `${hour < 5 ? 'Hello' : `Good ${part}`}, ${name.split(' ')[0]}.`
}

/** What the company waits for, in one sentence for whoever may act on it. */
function leadOf(own: OverviewCompany['own'], mayAct: boolean): string {
  if (own === null || !mayAct) return ''
  const missing = own.completeness.filter(({ blocks }) => blocks).length
  if (own.state === 'more-information') return 'We need something more from you.'
  if (own.state === 'submitted' || own.state === 'in-review') return 'It is our turn now.'
  if (own.state !== 'draft' || missing === 0) return ''
  return missing === 1
    ? 'One thing is missing before you can submit.'
    : `${capitalised(numberWord(missing))} things are missing before you can submit.`
}

/** Activity of so many days is shown here; the rest is on the page of all activity. */
const recentDays = 14

/** What is left to do for the account, and what has happened. */
function Rest({ data: { hasSecondStep, activity, company } }: { data: OverviewData }) {
  const { emailConfirmed, operator, company: own } = useMe()
  const changesPayouts = useMayChange('payouts')
  // A suspended company may not set one, and a rejected one is paid nothing.
  const rejected = company?.details.state === 'rejected'
  const lacksPayoutAccount =
    company?.payouts?.current === null && own?.suspended === false && !rejected && changesPayouts
  // Nobody invites from a suspended company, or before their email is confirmed.
  const alone =
    company?.details.alone === true && own?.suspended === false && emailConfirmed && !rejected
  const twoStepFrom = own?.twoStepFrom ?? null
  const steps = nextSteps({
    emailConfirmed,
    twoStep: hasSecondStep,
    twoStepFrom,
    lacksPayoutAccount,
    alone,
  })
  const since = useNow().getTime() - recentDays * 86_400_000
  const recent = activity.items.filter(({ at }) => Date.parse(at) >= since)
  return (
    <div className="overview-parts">
      {/* An operator's one step is in the panel. */}
      {!operator && (
        <Part
          title="Next steps"
          aside={
            steps.length > 0 && (
              <p className="small quiet">{capitalised(numberWord(steps.length))} left</p>
            )
          }
        >
          <NextSteps steps={steps} />
        </Part>
      )}
      <Part
        title="Recent activity"
        aside={
          (activity.next !== null || recent.length < activity.items.length) && (
            <Link className="overview-act" to={paths.activity}>
              <span className="text-link">All activity</span>
            </Link>
          )
        }
      >
        {recent.length === 0 && activity.items.length > 0 ? (
          <p className="overview-empty">Nothing has happened in the last {recentDays} days.</p>
        ) : (
          <ActivityList items={recent} />
        )}
      </Part>
    </div>
  )
}

/** A company before it is verified, or one that no longer is. */
function Unverified({ company: { details, own }, now }: { company: OverviewCompany; now: Date }) {
  const me = useMe()
  const changesPapers = useMayChange('papers')
  const standing = standingOf(
    {
      state: details.state,
      expired: details.expired,
      emailConfirmed: me.emailConfirmed,
      completeness: own?.completeness ?? [],
      history: own?.history ?? [],
      documentsUntil: own?.documentsUntil ?? null,
      dueAt: own?.dueAt ?? null,
      dueOn: own?.dueOn ?? null,
    },
    now,
  )
  // Confirming an email is everybody's own act; the rest is for those who may change the papers.
  const acts = !me.emailConfirmed || changesPapers
  const open = own === null ? [] : stillOpen(own)
  const items = own?.completeness ?? []
  const done = items.filter(({ why }) => why === null).length
  const { can, opens } = meanwhileOf(standing.position, details)
  return (
    <>
      <CompanyStanding standing={acts ? standing : { ...standing, act: 'look' }} />
      {(open.length > 0 || opens.length > 0) && (
        <div className="overview-parts">
          {open.length > 0 && (
            <Part
              title="Still open"
              aside={
                <p className="small quiet">
                  {done} of {items.length} done
                </p>
              }
            >
              <StillOpen open={open} mayAct={acts} />
            </Part>
          )}
          {opens.length > 0 && (
            <Part title="Until you are verified">
              <Meanwhile can={acts ? can : []} opens={opens} />
            </Part>
          )}
        </div>
      )}
    </>
  )
}

/** How much waits, and by when the first of it. */
function waitingWords({ count, shown }: Waitings, now: Date, reader: Reader): string {
  if (count === 0) return ''
  const [first] = shown
  const things = count === 1 ? 'One thing is' : `${capitalised(numberWord(count))} things are`
  if (first === undefined || first.until === null) return `${things} waiting for you.`
  const due = `${endOf(first) <= now.getTime() ? 'was' : 'is'} due ${dayInSentence(first.until, now, reader)}`
  return `${things} waiting for you; ${count === 1 ? 'it' : 'the first'} ${due}.`
}

interface OfCompanyProps {
  data: OverviewData
  company: OverviewCompany
  greeting: string
}

/** The overview of a verified company. */
function Verified({ data, company: { details, own }, greeting }: OfCompanyProps) {
  const changesPapers = useMayChange('papers')
  const [now, reader] = [useNow(), useReader()]
  // Whoever only reads the verification has nothing to do for it.
  const papers = changesPapers ? own : null
  const waiting = useWaiting(papers === null ? [] : waitingOf(papers, now))
  const figures = useFigures()
  // All of it appears at once: each part would push down what stands below it.
  const [arrived, setArrived] = useState(false)
  if (!arrived && !waiting.loading && (figures.data !== null || figures.failed)) setArrived(true)
  return (
    <WorkplacePage
      title={details.companyName}
      documentTitle="Overview"
      lead={arrived ? `${greeting} ${waitingWords(waiting, now, reader)}`.trim() : greeting}
    >
      {arrived ? (
        <>
          <WaitingForYou of={waiting} withReviewer={papers !== null && isWithReviewer(papers)} />
          <OverviewFigures of={figures} />
          <Rest data={data} />
        </>
      ) : (
        <Outline says="Loading what waits for you">
          <OverviewOutline />
        </Outline>
      )}
    </WorkplacePage>
  )
}

/** The same with what is kept for a company to which nothing is paid out. All of it appears at once. */
function UnverifiedOnHold(props: { data: OverviewData; company: OverviewCompany; now: Date }) {
  const figures = useFigures()
  const [arrived, setArrived] = useState(false)
  if (!arrived && (figures.data !== null || figures.failed)) setArrived(true)
  return arrived ? (
    <>
      <Unverified {...props} />
      <OverviewFigures of={figures} />
      <Rest data={props.data} />
    </>
  ) : (
    <Outline says="Loading what we keep for you">
      <OverviewOutline />
    </Outline>
  )
}

/** The overview of a company that is not verified, or no longer. */
function NotVerified({ data, company, greeting }: OfCompanyProps) {
  const me = useMe()
  const acts = useMayChange('papers')
  const now = useNow()
  const { details, own } = company
  if (own === null && me.emailConfirmed && me.company !== null) {
    return (
      <WorkplacePage title={details.companyName} documentTitle="Overview" lead={greeting}>
        <CompanyCells company={details} />
        <p className="overview-empty">
          Only verified companies can trade. The owner of your company looks after its verification.
        </p>
        <Rest data={data} />
      </WorkplacePage>
    )
  }
  return (
    <WorkplacePage
      title={details.companyName}
      documentTitle="Overview"
      lead={`${greeting} ${leadOf(own, acts)}`.trim()}
    >
      {company.payouts?.held === true ? (
        <UnverifiedOnHold data={data} company={company} now={now} />
      ) : (
        <>
          <Unverified company={company} now={now} />
          <Rest data={data} />
        </>
      )}
    </WorkplacePage>
  )
}

/** Where logging in leads: where the company stands, what to do next, and what has happened. */
export function Page() {
  const me = useMe()
  const data = useLoaderData<OverviewData>()
  const greeting = greetingOf(me, useNow())
  const { company } = data
  if (company === null || me.company === null) {
    return (
      <WorkplacePage title="Overview" lead={greeting}>
        {me.operator ? <ConsoleClosed twoStep={data.hasSecondStep} /> : <NoCompany />}
        <Rest data={data} />
      </WorkplacePage>
    )
  }
  // Confirming their email comes first for everybody.
  const Overview = me.company.verified && me.emailConfirmed ? Verified : NotVerified
  return <Overview data={data} company={company} greeting={greeting} />
}
