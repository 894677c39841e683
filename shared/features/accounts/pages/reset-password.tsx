import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SplitPage } from '../../../ui/forms/split-page.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { LinkNeedsScript } from '../../../ui/forms/use-mailed-link.tsx'
import { NewPasswordField } from '../components/new-password-field.tsx'
import { recoveryPanel, recoveryPiece } from '../components/recovery-panel.tsx'
import { security } from '../security-contract.ts'
import { checkChosen } from '../security-forms.ts'

const secretOf = () => location.hash.slice(1)

/**
 * The page that an emailed link opens. The secret is in the fragment, which browsers send to no
 * server.
 */
export function Page() {
  const api = useApi()
  const [done, setDone] = useState(false)
  const send = async ({ password }: { password: string }) => {
    await api().call(security.resetPassword, { secret: secretOf(), password })
    setDone(true)
  }
  return (
    <>
      <PageMeta />
      <SplitPage
        title="Choose a new password"
        lead="For the account that our email is about."
        panel={recoveryPanel}
        piece={recoveryPiece}
      >
        {done ? (
          <div className="profile-state" aria-live="polite">
            <p>
              Your password has been changed, and you are logged out everywhere. Log in with the new
              one.
            </p>
            <div className="actions">
              <Link className="button button-filled" to={paths.login}>
                Log in
              </Link>
            </div>
          </div>
        ) : (
          <>
            <CallForm check={checkChosen} send={send}>
              <NewPasswordField secretOf={secretOf} />
              <div className="form-end needs-script">
                <SubmitButton working="Saving">Save password</SubmitButton>
                <p className="quiet">
                  Link not working?{' '}
                  <Link className="text-link" to={paths.forgotPassword}>
                    Get a new link
                  </Link>
                </p>
              </div>
            </CallForm>
            <LinkNeedsScript />
          </>
        )}
      </SplitPage>
    </>
  )
}
