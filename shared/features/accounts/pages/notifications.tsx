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
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { CheckboxField } from '../../../ui/forms/choice-fields.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
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

/** A kind, when it is sent, and whether it is emailed. */
function Choice({ kind: { name, label, says, optional, byEmail } }: { kind: Kind }) {
  return (
    <li className="notification-choice">
      <div>
        <h3>{label}</h3>
        <p>{says}</p>
      </div>
      {optional ? (
        <CheckboxField name={name} optional>
          Email me<span className="visually-hidden">: {label}</span>
        </CheckboxField>
      ) : (
        <p>{byEmail ? 'Always emailed' : 'Not emailed'}</p>
      )}
    </li>
  )
}

export function Page() {
  const { kinds } = useLoaderData<typeof loader>()
  const answer = useAnswer()
  const optional = kinds.filter((kind) => kind.optional)
  const initial = Object.fromEntries(
    optional.map(({ name, byEmail }) => [name, byEmail ? 'yes' : '']),
  )
  const list = (
    <ul>
      {kinds.map((kind) => (
        <Choice key={kind.name} kind={kind} />
      ))}
    </ul>
  )
  return (
    <WorkplacePage
      title="Notification settings"
      lead={
        <>
          All of this appears under <Link to={paths.notifications}>Notifications</Link>. Choose what
          we also send by email.
        </>
      }
    >
      <Section title="What we email">
        <p>The most important emails are always sent.</p>
        {optional.length === 0 ? (
          list
        ) : (
          <AnswerForm
            answer={answer}
            loadCheck={loadCheck}
            initial={initial}
            notice={<h2 id="answer-title">Your settings have been saved</h2>}
          >
            {list}
            <FormEnd working="Saving">Save settings</FormEnd>
          </AnswerForm>
        )}
      </Section>
    </WorkplacePage>
  )
}
