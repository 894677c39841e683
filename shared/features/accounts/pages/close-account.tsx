import { type ActionFunctionArgs, Link, redirect } from 'react-router-dom'

import { formAction } from '../../../contract/form-action.ts'
import { paths } from '../../../routing/paths.ts'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { profile } from '../profile-contract.ts'
import { checkClosing, closingWord } from '../profile-forms.ts'

/** The session is over, so the page that says so is a public one. */
export const action = (args: ActionFunctionArgs) =>
  formAction(args, checkClosing, async (api, word) => {
    await api.call(profile.close, word)
    api.forgetSession()
    return redirect(paths.accountClosed)
  })

const loadCheck = async () => checkClosing

export function Page() {
  return (
    <WorkplacePage title="Close your account" lead="Immediately and permanently.">
      <Section title="What happens">
        <ul className="workplace-list">
          <li>You are logged out everywhere.</li>
          <li>
            Your name, address, telephone number, password, two-step login, passkeys and logins are
            erased.
          </li>
          <li>
            If nobody else acts for your company and it was never submitted for verification, its
            details and documents are erased too. If it was submitted, it leaves the review. Its
            documents, references and details are then deleted five years from today, as the law
            requires, or 90 days after a rejection.
          </li>
          <li>
            If you are the last owner and have colleagues, hand over ownership first: a company must
            have an owner.
          </li>
          <li>The record of who did what stays, with numbers instead of names.</li>
          <li>You can open a new account with the same address later.</li>
        </ul>
        <p>
          You may want to{' '}
          <Link className="text-link" to={paths.profileDetails}>
            download your data
          </Link>{' '}
          first.
        </p>
      </Section>
      <Section title="Close your account">
        <AnswerForm answer={useAnswer()} loadCheck={loadCheck}>
          <TextField
            name="word"
            label={`Type “${closingWord}” to continue`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <FormEnd working="Closing your account" danger>
            Close my account
          </FormEnd>
        </AnswerForm>
      </Section>
    </WorkplacePage>
  )
}
