import { DirectAction } from '../../../console/direct-action.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { Money } from '../../../ui/amounts.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'
import { paymentHabits } from '../../companies/trade-reference.ts'
import { verifications } from '../contract.ts'

type Reference = OutputOf<typeof verifications.company>['references'][number]

const states: Readonly<Record<Reference['state'], { label: string; tone: StatusTone }>> = {
  asked: { label: 'Waiting', tone: 'waiting' },
  answered: { label: 'Answered', tone: 'good' },
  declined: { label: 'Does not know the company', tone: 'bad' },
  expired: { label: 'Did not answer in time', tone: 'neutral' },
}

function Named({ name, companyName, email, relation, flagged, answers }: Reference) {
  return (
    <>
      {companyName}
      <span className="aside">{`${name}, ${email}`}</span>
      <span className="aside">{relation}</span>
      {answers !== null && (
        <span className="aside">{`Has known them since ${answers.knownSince}`}</span>
      )}
      {flagged && (
        <span className="aside">
          <StatusMark tone="bad">Possibly their own</StatusMark> One of the company’s people uses
          this email address or its domain.
        </span>
      )}
      {answers !== null && answers.remarks !== '' && (
        <span className="aside">{`“${answers.remarks}”`}</span>
      )}
    </>
  )
}

/** When and whether a reference answered; if it has not, a reminder. */
function Answered({ id, companyName, state, answeredAt, canRemind, sent }: Reference) {
  const { label, tone } = states[state]
  const waits = state === 'asked' || state === 'expired'
  return (
    <div>
      <StatusMark tone={tone}>{label}</StatusMark>
      {answeredAt !== null && (
        <span className="aside">
          <ShortDay of={answeredAt} />
        </span>
      )}
      {waits && canRemind && (
        <DirectAction
          label="Remind"
          about={companyName}
          working="Reminding"
          send={({ call }) => call(verifications.remindReference, { id })}
        />
      )}
      {waits && !canRemind && (
        <span className="aside">
          {sent > 1 ? `Asked ${sent} times` : 'Asked less than a day ago'}
        </span>
      )}
    </div>
  )
}

function Terms({ answers }: Reference) {
  if (answers === null) return <span className="quiet">None yet</span>
  const habit = paymentHabits.find(({ value }) => value === answers.payment)?.label
  return (
    <div>
      {habit}
      <span className="aside">{answers.terms}</span>
      <span className="aside">
        Last sale <ShortDay of={answers.lastSale} />
      </span>
    </div>
  )
}

function Credit({ answers }: Reference) {
  if (answers === null) return <span className="quiet">None yet</span>
  const { currency, highestCredit, owing, pastDue } = answers
  return (
    <div>
      <Money currency={currency} amount={highestCredit} />
      <span className="aside">
        Owing <Money currency={currency} amount={owing} />
      </span>
      <span className="aside">
        Past due <Money currency={currency} amount={pastDue} />
      </span>
    </div>
  )
}

const columns: readonly Column<Reference>[] = [
  { header: 'Named by the applicant', cell: (row) => <Named {...row} /> },
  { header: 'Asked', cell: ({ createdAt }) => <ShortDay of={createdAt} /> },
  { header: 'Answer', prose: true, cell: (row) => <Answered {...row} /> },
  { header: 'Terms kept', prose: true, cell: (row) => <Terms {...row} /> },
  { header: 'Highest credit', numeric: true, cell: (row) => <Credit {...row} /> },
]

/** What others in the trade say of a company. */
export function References({ references }: { references: readonly Reference[] }) {
  return (
    <DataTable
      caption="Trade references"
      columns={columns}
      rows={references}
      empty="The company has not named any references yet."
    />
  )
}
