import { BuildingComplex, Download, ShieldCheck } from 'lucide'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { useApi } from '../../../contract/call.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { useQuery } from '../../../routing/query.ts'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { PanelLine, PanelList, SplitPage } from '../../../ui/forms/split-page.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { EmailField } from '../../../ui/forms/text-field.tsx'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { afterLogin, registerBackTo } from '../after-login.ts'
import { SecondStepField } from '../components/second-step-field.tsx'
import { VisitorsOnly } from '../components/visitors-only.tsx'
import type { LoginAnswer } from '../login-action.ts'
import { loginQuery } from '../login-query.ts'
import { useReturnTo } from '../use-return-to.ts'

const loadCheck = async () => (await import('../credentials.ts')).checkCredentials

const panel = (
  <PanelList title="In your account">
    <PanelLine icon={BuildingComplex}>
      Your company’s details and documents, and where its verification stands.
    </PanelLine>
    <PanelLine icon={ShieldCheck}>
      Two-step login, passkeys, and every browser you are logged in with.
    </PanelLine>
    <PanelLine icon={Download}>All the data we keep about you, to download as one file.</PanelLine>
  </PanelList>
)

const sessionEnded = (
  <p className="answer">
    You have been logged out, because your session ended. Log in to continue where you left off.
  </p>
)

/** The password was right. */
const oneMoreStep = (
  <>
    <h2 id="answer-title">One more step</h2>
    <p>Enter the code from your authenticator app, or a recovery code.</p>
  </>
)

const passkeyWanted = (
  <>
    <h2 id="answer-title">Use your passkey</h2>
    <p>
      A passkey protects this account, so your password alone is not enough. Log in with your
      passkey below, or enter a recovery code.
    </p>
  </>
)

/** Logs in with a passkey. The code for it is fetched on the click. */
function PasskeyLogin() {
  const api = useApi()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { working, trouble, run } = useWork()
  const [unknown, setUnknown] = useState(false)
  const logIn = () =>
    run('passkey', async () => {
      setUnknown(false)
      const { signInByPasskey } = await import('../passkey-browser.ts')
      const signedIn = await signInByPasskey(api())
      if (signedIn) return void navigate(afterLogin(search))
      setUnknown(signedIn === false)
    })
  return (
    <div className="needs-script">
      <WorkButton className="button" working={working} onClick={logIn}>
        Log in with a passkey
      </WorkButton>
      <Trouble says={unknown ? 'No account here uses this passkey.' : trouble} />
    </div>
  )
}

export function Page() {
  const answer = useAnswer() as LoginAnswer | undefined
  const { ended } = useQuery(loginQuery)
  const returnTo = useReturnTo()
  return (
    <>
      <PageMeta answer={answer} description={`Log in to your trade account at ${brand.name}.`} />
      <VisitorsOnly>
        <SplitPage
          title="Log in"
          lead="Use the work email of your trade account."
          panel={panel}
          piece={{
            name: 'ring-solitaire-round-diamond-18k-yellow',
            alt: 'Yellow gold solitaire ring with a round brilliant diamond held by six prongs.',
          }}
        >
          {ended !== null && answer === undefined && sessionEnded}
          <AnswerForm
            answer={answer}
            loadCheck={loadCheck}
            notice={answer?.secondStep === 'passkey' ? passkeyWanted : oneMoreStep}
          >
            <EmailField name="email" label="Work email" autoComplete="username" />
            <PasswordField name="password" label="Password" autoComplete="current-password" />
            {answer?.secondStep && (
              <>
                <SecondStepField passkey={answer.secondStep === 'passkey'} />
                <p className="quiet">
                  Lost your {answer.secondStep === 'passkey' ? 'passkey' : 'authenticator app'} and
                  all recovery codes?{' '}
                  <Link className="text-link" to={paths.contactUs}>
                    Write to us
                  </Link>
                  , and we will help you get back into your account.
                </p>
              </>
            )}
            <div className="form-end">
              <SubmitButton working="Logging in">Log in</SubmitButton>
              <p className="quiet">
                No account yet?{' '}
                <Link className="text-link" to={registerBackTo(returnTo)}>
                  Register
                </Link>
              </p>
              <p>
                <Link className="text-link" to={paths.forgotPassword}>
                  Forgotten your password?
                </Link>
              </p>
            </div>
            <PasskeyLogin />
          </AnswerForm>
        </SplitPage>
      </VisitorsOnly>
    </>
  )
}
