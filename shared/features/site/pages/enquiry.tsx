import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { DirectAction } from '../../../console/direct-action.tsx'
import { DueStatus } from '../../../console/due-status.tsx'
import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Deadline } from '../../../ui/deadline.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { AnswerForm, AnswerMail } from '../components/answer-form.tsx'
import { consoleEnquiries } from '../console-contract.ts'

type Letter = OutputOf<typeof consoleEnquiries.enquiry>

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(consoleEnquiries.enquiry, { id: args.params.id ?? '' })

function State({ dueAt, answeredAt }: Letter) {
  if (answeredAt !== null) return <StatusMark tone="good">Answered</StatusMark>
  return (
    <>
      <DueStatus dueAt={dueAt} />
      <span className="enquiry-due">
        Answer by <Deadline of={dueAt} />
      </span>
    </>
  )
}

/** The answer that was sent, or that there is none in our records. */
function Answered({ letter, at }: { letter: Letter; at: string }) {
  return (
    <>
      <p className="quiet">
        {letter.answer === null ? 'Marked as answered' : 'Sent'}
        {letter.answeredBy === null ? '' : ` by ${letter.answeredBy}`} on <Day of={at} time />
      </p>
      {letter.answer === null ? (
        <p>The answer was sent from elsewhere, so its text is not kept here.</p>
      ) : (
        <AnswerMail letter={letter} answer={letter.answer} />
      )}
    </>
  )
}

export function Page() {
  const letter = useLoaderData<Letter>()
  const { id, name, company, email, subject, message, createdAt, answeredAt } = letter
  return (
    <WorkplacePage
      title={subject}
      crumbs={[{ to: paths.adminEnquiries, label: 'Messages' }]}
      lead={<State {...letter} />}
    >
      <DescriptionList>
        <Description name="From">{company === '' ? name : `${name}, ${company}`}</Description>
        <Description name="Email">{email}</Description>
        <Description name="Received">
          <Day of={createdAt} time />
        </Description>
      </DescriptionList>
      <p className="letter">{message}</p>
      <Section title="Answer">
        {answeredAt === null ? (
          <>
            <AnswerForm key={id} letter={letter} />
            <div className="answer-elsewhere">
              <p>Answered by telephone or from your own mailbox?</p>
              <DirectAction
                label="Mark as answered"
                working="Marking"
                send={({ call }) => call(consoleEnquiries.markAnswered, { id })}
              />
            </div>
          </>
        ) : (
          <Answered letter={letter} at={answeredAt} />
        )}
      </Section>
    </WorkplacePage>
  )
}
