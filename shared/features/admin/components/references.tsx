import type { OutputOf } from '../../../contract/endpoint.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'
import { paymentHabits } from '../../companies/trade-reference.ts'
import type { adminCompanies } from '../companies-contract.ts'

type Reference = OutputOf<typeof adminCompanies.company>['references'][number]

const states: Readonly<Record<Reference['state'], { label: string; tone: StatusTone }>> = {
  asked: { label: 'Asked', tone: 'waiting' },
  answered: { label: 'Answered', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  expired: { label: 'Did not answer in time', tone: 'neutral' },
}

function Answers({ answers }: { answers: NonNullable<Reference['answers']> }) {
  const { currency, payment } = answers
  const habit = paymentHabits.find(({ value }) => value === payment)?.label ?? payment
  const amount = (value: unknown) => `${currency} ${String(value)}`
  return (
    <DescriptionList>
      <Description name="Known since">{answers.knownSince}</Description>
      <Description name="Highest credit">{amount(answers.highestCredit)}</Description>
      <Description name="Owing now">{amount(answers.owing)}</Description>
      <Description name="Past due">{amount(answers.pastDue)}</Description>
      <Description name="Last sale">{answers.lastSale}</Description>
      <Description name="Terms">{answers.terms}</Description>
      <Description name="Pays">{habit}</Description>
      {answers.remarks !== '' && <Description name="Remarks">{answers.remarks}</Description>}
    </DescriptionList>
  )
}

/** What others in the trade say of a company. */
export function References({ references }: { references: readonly Reference[] }) {
  if (references.length === 0) return <p className="quiet">None have been named yet.</p>
  return references.map((reference) => {
    const { id, name, companyName, email, relation, flagged, state, answers } = reference
    return (
      <article className="given-reference" key={id}>
        <h3 className="d6">{`${name}, ${companyName}`}</h3>
        <p>
          <StatusMark tone={states[state].tone}>{states[state].label}</StatusMark>
        </p>
        {flagged && (
          <p>
            <StatusMark tone="bad">Perhaps their own</StatusMark>
            {': the email or its domain belongs to one of the company’s own people.'}
          </p>
        )}
        <p className="quiet">
          {`${email}. ${relation}. Asked on `}
          <Day of={reference.sentAt} />
        </p>
        {answers !== null && <Answers answers={answers} />}
      </article>
    )
  })
}
