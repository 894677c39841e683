import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { formAction } from '../../../contract/form-action.ts'
import { paths } from '../../../routing/paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { CheckboxField } from '../../../ui/forms/choice-fields.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { profile } from '../profile-contract.ts'
import { checkEmailChoices } from '../profile-forms.ts'

export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(profile.notifications, {})

export const action = (args: ActionFunctionArgs) =>
  formAction(args, checkEmailChoices, ({ call }, chosen) =>
    call(profile.changeNotifications, chosen),
  )

const loadCheck = async () => checkEmailChoices

type Kind = OutputOf<typeof profile.notifications>['kinds'][number]

const columns: readonly Column<Kind>[] = [
  { header: 'About', cell: ({ label }) => label },
  { header: 'When', prose: true, cell: ({ says }) => says },
  { header: 'In the app', cell: () => 'Always' },
  {
    header: 'By email',
    cell: ({ name, label, optional, byEmail }) =>
      optional ? (
        <CheckboxField name={name} optional>
          Email me<span className="visually-hidden">: {label}</span>
        </CheckboxField>
      ) : byEmail ? (
        'Always'
      ) : (
        'Never'
      ),
  },
]

export function Page() {
  const { kinds } = useLoaderData<typeof loader>()
  const answer = useAnswer()
  const optional = kinds.filter((kind) => kind.optional)
  const initial = Object.fromEntries(
    optional.map(({ name, byEmail }) => [name, byEmail ? 'yes' : '']),
  )
  const table = (
    <DataTable
      caption="What we tell you"
      captionHidden
      columns={columns}
      rows={kinds}
      keyOf={({ name }) => name}
      empty="There is nothing to choose."
    />
  )
  return (
    <WorkplacePage
      title="Notification settings"
      lead={
        <>
          What we tell you under <Link to={paths.notifications}>Notifications</Link>, and what we
          also send by email.
        </>
      }
    >
      <Section title="Your choice">
        {optional.length === 0 ? (
          table
        ) : (
          <AnswerForm
            answer={answer}
            loadCheck={loadCheck}
            initial={initial}
            notice={<h2 id="answer-title">Your choice has been saved</h2>}
          >
            {table}
            <div className="form-end">
              <SubmitButton working="Saving your choice">Save choice</SubmitButton>
            </div>
          </AnswerForm>
        )}
      </Section>
      <Section title="Always emailed">
        <p>
          Emails about the security of your account cannot be turned off, nor can decisions on your
          company and changes of its payout account. They tell you if somebody else is using your
          account.
        </p>
      </Section>
    </WorkplacePage>
  )
}
