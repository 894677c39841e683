import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { formAction } from '../../../contract/form-action.ts'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { CheckboxField } from '../../../ui/forms/choice-fields.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { notificationKinds } from '../notification-kinds.ts'
import { profile } from '../profile-contract.ts'
import { checkNotifications } from '../profile-forms.ts'

export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(profile.notifications, {})

export const action = (args: ActionFunctionArgs) =>
  formAction(args, checkNotifications, ({ call }, chosen) =>
    call(profile.changeNotifications, chosen),
  )

const loadCheck = async () => checkNotifications

export function Page() {
  const chosen = useLoaderData<typeof loader>()
  const answer = useAnswer()
  const initial = Object.fromEntries(
    Object.entries(chosen).map(([name, wanted]) => [name, wanted ? 'yes' : '']),
  )
  return (
    <WorkplacePage title="Notifications" lead="Which emails we send you, and which we must.">
      <Section title="Your choice">
        <p>
          Trading opens step by step, so we do not send any of these yet. Your choice applies as
          soon as we do.
        </p>
        <AnswerForm
          answer={answer}
          loadCheck={loadCheck}
          initial={initial}
          notice={<h2 id="answer-title">Your choice has been saved</h2>}
        >
          {notificationKinds.map(({ name, label, says }) => (
            <CheckboxField key={name} name={name} help={says} optional>
              {label}
            </CheckboxField>
          ))}
          <div className="form-end">
            <SubmitButton working="Saving your choice">Save choice</SubmitButton>
          </div>
        </AnswerForm>
      </Section>
      <Section title="Always sent">
        <p>
          Emails about the security of your account, the verification of your company and its payout
          account cannot be turned off. They tell you if somebody else is using your account.
        </p>
      </Section>
    </WorkplacePage>
  )
}
