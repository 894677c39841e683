import { Link } from 'react-router-dom'

import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { SplitPage } from '../../../ui/forms/split-page.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { EmailField } from '../../../ui/forms/text-field.tsx'
import { recoveryPanel, recoveryPiece } from '../components/recovery-panel.tsx'

const loadCheck = async () => (await import('../security-forms.ts')).checkForgotten

/** The same whether we know the email or not; only its owner learns that. */
const sent = (
  <>
    <h2 id="answer-title">Check your inbox</h2>
    <p>
      If this address has an account, we have sent it a link to choose a new password. The link is
      valid for 30 minutes. Nothing there? Check your spam folder first.
    </p>
  </>
)

export function Page() {
  const answer = useAnswer()
  return (
    <>
      <PageMeta answer={answer} />
      <SplitPage
        title="Forgotten your password?"
        lead="We will send you a link to choose a new one."
        panel={recoveryPanel}
        piece={recoveryPiece}
      >
        <AnswerForm answer={answer} loadCheck={loadCheck} notice={sent}>
          <EmailField name="email" label="Work email" autoComplete="username" />
          <div className="form-end">
            <SubmitButton working="Sending the link">Send the link</SubmitButton>
            <p className="quiet">
              Remembered it?{' '}
              <Link className="text-link" to={paths.login}>
                Log in
              </Link>
            </p>
          </div>
        </AnswerForm>
      </SplitPage>
    </>
  )
}
