import { type ActionFunctionArgs, Link } from 'react-router-dom'

import { formAction } from '../../../contract/form-action.ts'
import { paths } from '../../../routing/paths.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { profile } from '../profile-contract.ts'
import { checkClosing, closingWord } from '../profile-forms.ts'

export const action = (args: ActionFunctionArgs) =>
  formAction(args, checkClosing, ({ call }, word) => call(profile.close, word))

const loadCheck = async () => checkClosing

/** The session has ended, but the browser still has its token. */
function Closed() {
  const { logOut } = useAuth()
  return (
    <>
      <h2 id="answer-title">Your account is closed</h2>
      <p>Your personal data has been erased, and we have sent you an email to confirm it.</p>
      <div className="actions">
        <button className="button button-small" type="button" onClick={logOut}>
          Leave
        </button>
      </div>
    </>
  )
}

export function Page() {
  return (
    <WorkplacePage title="Close your account" lead="Immediately and permanently.">
      <Section title="What happens">
        <ul className="profile-list">
          <li>You are logged out everywhere.</li>
          <li>
            Your name, address, telephone number, password, second step, passkeys and sessions are
            erased.
          </li>
          <li>
            If nobody else acts for your company and it was never submitted for verification, its
            details and documents are erased too. If it was, it leaves the review; its documents,
            references and details are deleted after the five years that the law asks for, counted
            from today, or 90 days after a rejection.
          </li>
          <li>
            If you are the last owner and have colleagues, hand over ownership first: a company
            keeps an owner.
          </li>
          <li>The record of who did what stays, with numbers in place of names.</li>
          <li>You may open a new account with the same address later.</li>
        </ul>
        <p>
          You may want to{' '}
          <Link className="text-link" to={paths.profileDetails}>
            download your data
          </Link>{' '}
          first.
        </p>
      </Section>
      <Section title="Close it">
        <AnswerForm answer={useAnswer()} loadCheck={loadCheck} notice={<Closed />}>
          <TextField
            name="word"
            label={`Type “${closingWord}” to go on`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div className="form-end">
            <SubmitButton working="Closing your account">Close my account</SubmitButton>
          </div>
        </AnswerForm>
      </Section>
    </WorkplacePage>
  )
}
