import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { DirectAction } from '../components/direct-action.tsx'
import { adminLetters } from '../letters-contract.ts'

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminLetters.enquiry, { id: args.params.id ?? '' })

export function Page() {
  const letter = useLoaderData<OutputOf<typeof adminLetters.enquiry>>()
  const { id, name, company, email, subject, message, createdAt, answeredAt } = letter
  const reply = `mailto:${encodeURIComponent(email)}?${new URLSearchParams({ subject: `Re: ${subject}` }).toString().replaceAll('+', '%20')}`
  return (
    <WorkplacePage
      title={subject}
      lead={
        answeredAt === null ? (
          <StatusMark tone="waiting">Without an answer</StatusMark>
        ) : (
          <StatusMark tone="good">Answered</StatusMark>
        )
      }
    >
      <div className="actions">
        <a className="button button-filled button-small" href={reply}>
          Answer by email
        </a>
        {answeredAt === null && (
          <DirectAction
            label="Mark as answered"
            working="Marking"
            send={({ call }) => call(adminLetters.markAnswered, { id })}
          />
        )}
      </div>
      <DescriptionList>
        <Description name="From">{company === '' ? name : `${name}, ${company}`}</Description>
        <Description name="Email">{email}</Description>
        <Description name="Received">
          <Day of={createdAt} time />
        </Description>
      </DescriptionList>
      <p className="letter">{message}</p>
    </WorkplacePage>
  )
}
